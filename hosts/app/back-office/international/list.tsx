import './international.css';
import { RecordList } from '../records';
import { internationals } from './kind';

/** /admin/international-charters */
export const InternationalList = () => <RecordList kind={internationals} />;
