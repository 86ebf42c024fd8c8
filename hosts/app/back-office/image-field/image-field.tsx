import './image-field.css';
import { useSignals } from '@preact/signals-react/runtime';
import { type Api, MAX_IMAGE_BYTES } from 'charter-widgets/contract';
import { createField, type Field, FieldFrame, Picture } from 'charter-widgets/kit';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { sessionApi } from '../../shared/session';
import { Glyph } from '../../shared/shell';

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
  /** The stored image may be taken away. Default false. */
  canDelete?: boolean;
}

/**
 * One image file, chosen or dropped, with its preview. A file that breaks a rule is refused in words and
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

/** Pixels of a preview's longer side: twice what it is shown in. */
const SIDE = 640;

/**
 * A small picture of an image file as a data: address, upright; the page's policy knows no blob: addresses.
 * Rejects when the browser cannot read the image, as where it is cut off.
 */
export async function previewOf(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser draws no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', 0.85);
  } finally {
    bitmap.close();
  }
}

/** How far an upload is: from 0 to 1; null while nobody knows, as when all is sent and the answer has not come. */
export function UploadProgress({ share }: { share: number | null }) {
  const percent = share === null ? undefined : Math.floor(share * 100);
  return (
    <div className="app-upload app-soft app-tiny">
      <progress aria-label="Upload" max={100} value={percent} />
      <span className="cw-numbers">{percent === undefined ? 'Processing…' : `${percent} %`}</span>
    </div>
  );
}

/** The session's API, that tells how much of a form that it sends has left: from 0 to 1, and null once all has. */
export function uploadApi(onProgress: (share: number | null) => void): Api {
  return (endpoint, ...sent) => {
    const [{ form } = {}] = sent as [{ form?: FormData }?];
    return sessionApi(form && uploadFetch(form, onProgress))(endpoint, ...sent);
  };
}

/**
 * Made of XMLHttpRequest: fetch itself can tell only over HTTP/2, and only in some browsers. It is handed the form itself:
 * of a request whose form holds a file, WebKit cannot read the body.
 */
function uploadFetch(form: FormData, onProgress: (share: number | null) => void): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      // The type names what parts the fields of the form, which is another each time it is sent.
      for (const [name, value] of request.headers) if (name !== 'content-type') call.setRequestHeader(name, value);
      call.responseType = 'blob';
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded < total ? loaded / total : null);
      };
      call.onload = () => resolve(new Response(call.response, { status: call.status, statusText: call.statusText }));
      call.onerror = () => reject(new TypeError('The network failed'));
      call.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
      request.signal.addEventListener('abort', () => call.abort());
      call.send(form);
    });
  };
}

export const NOT_AN_IMAGE = 'Please select a valid image file';
const TOO_LARGE = 'Image size should be less than 5MB';

/** What the file dialog offers. */
const IMAGE_TYPES = ['image/png', 'image/jpeg'];

/** The first bytes of a PNG and of a JPG. */
const BEGINNINGS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** Why a file is not taken, '' when it is: a PNG or JPG by its content, up to 5 MB. What the file says it is does not count: some phones say nothing. */
export async function imageProblem(file: File): Promise<string> {
  try {
    const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    const begins = (bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
    if (!BEGINNINGS.some(begins)) return NOT_AN_IMAGE;
    return file.size > MAX_IMAGE_BYTES ? TOO_LARGE : '';
  } catch {
    // The file was moved or deleted since it was chosen.
    return NOT_AN_IMAGE;
  }
}

/** Tells one file from another. */
export const stampOf = (file: File | undefined) => file && `${file.name} ${file.size} ${file.lastModified}`;
