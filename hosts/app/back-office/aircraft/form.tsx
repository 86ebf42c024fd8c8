import {
  type AircraftRecord,
  type AircraftUpsert,
  aircraftById,
  aircraftForm,
  aircraftRecord,
  aircraftUpsert,
} from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import { AIRCRAFT_TYPES } from 'charter-widgets/contract';
import {
  AircraftSilhouette,
  CheckboxField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from 'charter-widgets/kit';
import { drawingOf, typeLabel } from '../../shared/aircraft/type-label';
import type { Editable } from '../edit-form/edit-form';
import { EditScreen } from '../edit-form/edit-screen';
import { ImageField } from '../image-field/image-field';
import {
  AIRCRAFT_FIELDS,
  type AircraftDraft,
  checkAircraft,
  createDraft,
  imageChanges,
  makeNew,
  rebase,
  showAircraftErrors,
  snapshot,
  storedImages,
} from './draft';

const TYPES = AIRCRAFT_TYPES.map((type) => ({ value: type, label: typeLabel(type) }));

const editable: Editable<AircraftRecord, AircraftDraft, AircraftUpsert> = {
  noun: 'Aircraft',
  newTitle: 'Add Aircraft',
  list: ['Aircraft', '/admin/aircrafts'],
  byId: (api, id, signal) => api(aircraftById, { id, signal }),
  loading: 'aircraft data',
  fetched: 'aircraft data',
  shape: [4, 1],
  createDraft,
  snapshot,
  schema: aircraftRecord,
  fields: AIRCRAFT_FIELDS,
  imageChanges,
  rebase,
  makeNew,
  storedImages,
  check: checkAircraft,
  showErrors: showAircraftErrors,
  save: (api, body, idempotencyKey) => api(aircraftUpsert, { form: aircraftForm(body), idempotencyKey }),
  messages: {
    created: 'Aircraft created successfully!',
    updated: 'Aircraft updated successfully!',
    refused: 'Failed to save aircraft',
    failed: 'Error saving aircraft. Please try again.',
  },
  backAfter: 2000,
  Fields,
};

/** /admin/aircraft-management, with an id to edit. */
export const AircraftForm = () => <EditScreen editable={editable} />;

function Fields({ draft: { fields, image } }: { draft: AircraftDraft }) {
  useSignals();
  return (
    <div className="app-craft-form">
      <div className="app-form-fields">
        <TextField className="app-form-wide" field={fields.name} label="Name" required maxLength={100} />
        <SelectField field={fields.type} label="Type" options={TYPES} required />
        <NumberField field={fields.capacity} label="Capacity" hint="Passenger seats" min={1} required />
        <TextAreaField
          className="app-form-wide"
          field={fields.specifications}
          label="Specifications"
          rows={6}
          required
          maxLength={5000}
        />
        <CheckboxField className="app-form-wide" field={fields.isActive} label="Active: shown on the public site" />
      </div>
      <ImageField
        field={image}
        label="Image"
        canDelete
        instead={<AircraftSilhouette type={drawingOf(fields.type.value)} />}
      />
    </div>
  );
}
