export { createImageField, ImageField, type ImageFieldProps, type ImageValue } from './image-field';
export { NOT_AN_IMAGE, TOO_LARGE } from './image-rules';
export { uploadFetch } from './upload-fetch';
export { UploadProgress } from './upload-progress';
