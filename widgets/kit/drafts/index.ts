export { type DraftOptions, useDraft } from './use-draft';
