import './charters.css';
import { RecordList } from '../records';
import { charters } from './kind';

/** /admin/private-charter */
export const CharterList = () => <RecordList kind={charters} />;
