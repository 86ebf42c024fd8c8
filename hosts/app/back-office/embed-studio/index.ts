export { EmbedStudioScreen } from './screen';
