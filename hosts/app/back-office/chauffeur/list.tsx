import './chauffeur.css';
import { RecordList } from '../records';
import { chauffeur } from './kind';

/** /admin/chauffer-services */
export const ChauffeurList = () => <RecordList kind={chauffeur} />;
