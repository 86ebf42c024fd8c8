export { type DraftOptions, type DraftProps, useDraft } from './use-draft';
