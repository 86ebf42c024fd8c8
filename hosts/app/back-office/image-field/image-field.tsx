import './image-field.css';
import { useSignals } from '@preact/signals-react/runtime';
import { createField, type Field, FieldFrame, Picture } from 'charter-widgets/kit';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Glyph } from '../../shared/shell';
import { IMAGE_TYPES, imageProblem, NOT_AN_IMAGE } from './image-rules';
import { previewOf } from './preview';

/** What an image field holds. */
export interface ImageValue {
  /** The stored image, relative to the API's origin; '' when there is none. */
  imageUrl: string;
  /** Chosen just now: it takes the place of the stored one, and passes the rules. */
  file?: File | undefined;
  /** What the chosen file looks like, a data: address. */
  preview?: string | undefined;
  /** Why the file that was chosen last was not taken. The form is not saved until another is chosen, or none. */
  refused?: string | undefined;
  /** The stored one is deleted when the form is saved; until then it can be had back. */
  isRemoved?: boolean | undefined;
}

/** Puts the reason back on a field whose last file was not taken; '' where there is none. */
export function imageFault(field: Field<ImageValue>): string {
  field.error = field.value.refused ?? '';
  return field.error;
}

export const createImageField = (imageUrl = ''): Field<ImageValue> => createField<ImageValue>({ imageUrl });

export interface ImageFieldProps {
  /** From `createImageField`. */
  field: Field<ImageValue>;
  label: string;
  /** Default false. Tells assistive technology; the form checks. */
  required?: boolean;
  /** Default 'PNG, JPG up to 5MB'. */
  hint?: string;
  /** What stands where no image is, say a silhouette. Default: a line drawing of a picture. */
  instead?: ReactNode;
  /** A chosen file that replaces nothing may be removed again. Default true; false where the whole field may go. */
  removable?: boolean;
  /** The stored image may be taken away (AC-23). Default false. */
  canDelete?: boolean;
}

/**
 * One image file, chosen or dropped, with its preview. A file that breaks a rule is refused in words (AC-15) and
 * what was there before stays; a chosen one can be removed, and the stored one is there again.
 */
export function ImageField(props: ImageFieldProps) {
  const { field, label, required, hint = 'PNG, JPG up to 5MB', instead, removable = true, canDelete = false } = props;
  useSignals();
  const [over, setOver] = useState(false);
  /** The name of the file that was refused last. */
  const [refused, setRefused] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const turn = useRef(0);
  const { imageUrl, file, preview, isRemoved } = field.value;
  const shown = isRemoved ? '' : imageUrl;
  const empty = <span className="app-image-empty app-soft">{instead ?? <Glyph name="picture" />}</span>;

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    turn.current += 1;
    const mine = turn.current;
    let error = await imageProblem(chosen);
    let drawn: string | undefined;
    if (!error) {
      try {
        drawn = await previewOf(chosen);
      } catch {
        error = NOT_AN_IMAGE;
      }
    }
    // If another file was chosen meanwhile, that one counts.
    if (mine !== turn.current) return;
    setRefused(error ? chosen.name : '');
    if (!error)
      return field.set({ ...field.value, file: chosen, preview: drawn, refused: undefined, isRemoved: false });
    field.set({ ...field.value, refused: error });
    field.error = error;
  }

  function remove() {
    turn.current += 1;
    field.set({ imageUrl });
    // The pressed button is removed, so the focus moves to its field.
    input.current?.focus();
  }

  function leaveOut() {
    field.set({ ...field.value, refused: undefined });
    input.current?.focus();
  }

  function setRemoved(isRemoved: boolean) {
    field.set({ imageUrl, isRemoved });
    input.current?.focus();
  }

  function onDrag(event: DragEvent, isOver: boolean) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isOver);
  }

  return (
    <FieldFrame label={label} error={field.error} hint={hint} required={required} className="app-image-field">
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the input takes keys and clicks
        <div
          className="app-image app-stack"
          data-over={over || undefined}
          onDragEnter={(event) => onDrag(event, true)}
          onDragOver={(event) => onDrag(event, true)}
          onDragLeave={(event) => {
            const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
            if (!inside) setOver(false);
          }}
          onDrop={(event) => {
            onDrag(event, false);
            void take(event.dataTransfer.files[0]);
          }}
        >
          <span className="app-picture app-image-view">
            {preview ? (
              <img src={preview} alt={`${label}: ${file?.name ?? ''}`} />
            ) : (
              <Picture imageUrl={shown} apiBase="/api" alt={label} sizes="240px" instead={empty} />
            )}
          </span>
          <div className="app-image-act">
            <input
              {...control}
              ref={input}
              className="app-image-input"
              type="file"
              accept={IMAGE_TYPES.join()}
              onChange={(event) => {
                void take(event.currentTarget.files?.[0]);
                // The same file chosen again is a change, too.
                event.currentTarget.value = '';
              }}
            />
            <label className="cw-button app-tool app-image-pick" data-kind="plain" htmlFor={control.id}>
              {shown || file ? 'Change image' : 'Choose image'}
            </label>
            {file ? (
              <p className="app-image-file app-row app-soft app-tiny cw-numbers">
                <span>{file.name}</span>
                <span>{sizeText(file.size)}</span>
                {(imageUrl || removable) && (
                  <button type="button" className="cw-button app-tool" data-kind="quiet" onClick={remove}>
                    {imageUrl ? 'Undo' : 'Remove'}
                    <span className="cw-hidden"> {file.name}</span>
                  </button>
                )}
              </p>
            ) : (
              <p className="app-image-drop app-tiny app-soft">or drop it here</p>
            )}
            {field.value.refused && (
              <button type="button" className="cw-button app-tool" data-kind="quiet" onClick={leaveOut}>
                Go on without {refused}
              </button>
            )}
            {/* A file is looked at after the focus is back on the field, whose hint is not read out again. */}
            <p className="cw-hidden" role="status">
              {field.error ? refused && `${refused}: ${field.error}` : file && `Chosen: ${file.name}`}
            </p>
            {canDelete && imageUrl && !file && (
              <p className="app-image-file app-row app-soft app-tiny" role="status">
                {isRemoved && <span>Image removed. It is deleted when you save.</span>}
                <button
                  type="button"
                  className="cw-button app-tool"
                  data-kind="quiet"
                  onClick={() => setRemoved(!isRemoved)}
                >
                  {isRemoved ? 'Undo' : 'Remove image'}
                </button>
              </p>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

/** 1_258_291 → `1.2 MB`. */
const sizeText = (bytes: number) =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
