export { createImageField, ImageField, type ImageValue, imageFault } from './image-field';
export { NOT_AN_IMAGE, stampOf } from './image-rules';
export { previewOf } from './preview';
export { uploadApi } from './upload-api';
export { UploadProgress } from './upload-progress';
