import { Button } from '../../shared/button';
import './image-field.css';
import { useSignals } from '@preact/signals-react/runtime';
import { type Api, MAX_IMAGE_BYTES } from 'charter-widgets/contract';
import { createField, type Field, FieldFrame, Picture } from 'charter-widgets/kit';
import { type ReactNode, useRef, useState } from 'react';
import { sessionApi } from '../../shared/session';
import { Glyph } from '../../shared/shell';

/** The value of an image field. */
export interface ImageValue {
  /** The address of the stored image, relative to the API's origin; '' for none. */
  imageUrl: string;
  /** A chosen file that replaces the stored image. */
  file?: File | undefined;
  /** The chosen file as a small picture, a data: address. */
  preview?: string | undefined;
  /** Why the last chosen file was refused. It prevents a save until another file is chosen, or the refused one left out. */
  refused?: string | undefined;
  /** The stored image is deleted when the form is saved. */
  isRemoved?: boolean | undefined;
}

/** Shows why the last chosen file was refused, and returns it; '' for none. */
export function imageFault(field: Field<ImageValue>): string {
  field.error = field.value.refused ?? '';
  return field.error;
}

export const createImageField = (imageUrl = ''): Field<ImageValue> => createField<ImageValue>({ imageUrl });

export interface ImageFieldProps {
  field: Field<ImageValue>;
  label: string;
  /** Shown in place of a missing image. Default: a drawing of a picture. */
  instead?: ReactNode;
  /** Whether a chosen file can be removed where no image is stored. Default true. */
  removable?: boolean;
  /** Whether the stored image can be removed. Default false. */
  canDelete?: boolean;
}

/** A field for one image file with its preview. A refused file leaves the image that was there. */
export function ImageField({ field, label, instead, removable = true, canDelete = false }: ImageFieldProps) {
  useSignals();
  /** The name of the file that was refused last. */
  const [refused, setRefused] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const { imageUrl, file, preview, isRemoved } = field.value;
  const shown = isRemoved ? '' : imageUrl;
  const empty = <span className="app-image-empty app-soft">{instead ?? <Glyph name="picture" />}</span>;

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    latest.current = chosen;
    const problem = await imageProblem(chosen);
    const drawn = problem ? undefined : await previewOf(chosen).catch(() => undefined);
    const error = problem || (drawn ? '' : NOT_AN_IMAGE);
    // Another file may have been chosen meanwhile.
    if (chosen !== latest.current) return;
    setRefused(error ? chosen.name : '');
    if (error) {
      field.set({ ...field.value, refused: error });
      field.error = error;
    } else field.set({ imageUrl: field.value.imageUrl, file: chosen, preview: drawn });
  }

  /** Sets the value by a button that disappears, so the focus moves to the field. */
  function set(value: ImageValue) {
    latest.current = undefined;
    field.set(value);
    input.current?.focus();
  }

  return (
    <FieldFrame label={label} error={field.error} hint="PNG, JPG up to 5MB" className="app-image-field">
      {(control) => (
        <div className="app-image app-stack">
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
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files?.[0]);
                // The same file can be chosen again.
                currentTarget.value = '';
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
                  <Button className="app-tool" kind="quiet" onClick={() => set({ imageUrl })}>
                    {imageUrl ? 'Undo' : 'Remove'}
                    <span className="cw-hidden"> {file.name}</span>
                  </Button>
                )}
              </p>
            ) : (
              <p className="app-image-drop app-tiny app-soft">or drop it here</p>
            )}
            {field.value.refused && (
              <Button className="app-tool" kind="quiet" onClick={() => set({ ...field.value, refused: undefined })}>
                Continue without it {refused}
              </Button>
            )}
            {/* The result comes after the focus is back on the field, so it is announced. */}
            <p className="cw-hidden" role="status">
              {field.error ? refused && `${refused}: ${field.error}` : file && `Chosen: ${file.name}`}
            </p>
            {canDelete && imageUrl && !file && (
              <p className="app-image-file app-row app-soft app-tiny" role="status">
                {isRemoved && <span>Image removed. It is deleted when you save.</span>}
                <Button className="app-tool" kind="quiet" onClick={() => set({ imageUrl, isRemoved: !isRemoved })}>
                  {isRemoved ? 'Undo' : 'Remove image'}
                </Button>
              </p>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

/** Formats bytes: 1_258_291 → `1.2 MB`. */
const sizeText = (bytes: number) =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The longer side of a preview in pixels, twice its size on the screen. */
const SIDE = 640;

/**
 * Draws an image file as a small picture, a data: address, because the page's policy allows no blob: addresses. Rejects a
 * file that the browser cannot decode.
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

/** The progress of an upload from 0 to 1; null once all is sent and the answer has not come. */
export function UploadProgress({ share }: { share: number | null }) {
  const percent = share === null ? undefined : Math.floor(share * 100);
  return (
    <div className="app-upload app-soft app-tiny">
      <progress aria-label="Upload" max={100} value={percent} />
      <span className="cw-numbers">{percent === undefined ? 'Processing…' : `${percent} %`}</span>
    </div>
  );
}

/** The session's API, which reports the progress of a form that it sends: from 0 to 1, then null. */
export function uploadApi(onProgress: (share: number | null) => void): Api {
  return (endpoint, ...sent) => {
    const [{ form } = {}] = sent as [{ form?: FormData }?];
    return sessionApi(form && uploadFetch(form, onProgress))(endpoint, ...sent);
  };
}

/**
 * A fetch by XMLHttpRequest, because fetch reports progress only over HTTP/2 in some browsers. It sends the form itself,
 * because WebKit cannot read the body of a request whose form holds a file.
 */
function uploadFetch(form: FormData, onProgress: (share: number | null) => void): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      // The browser writes the content type with the boundary of this form.
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

/** The types that the file dialog offers. */
const IMAGE_TYPES = ['image/png', 'image/jpeg'];

/** The first bytes of a PNG and of a JPG. */
const SIGNATURES = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** Why a file is refused; '' for a PNG or JPG up to 5 MB. The content decides, because some phones give files no type. */
export async function imageProblem(file: File): Promise<string> {
  try {
    const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    const begins = (bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
    if (!SIGNATURES.some(begins)) return NOT_AN_IMAGE;
    return file.size > MAX_IMAGE_BYTES ? TOO_LARGE : '';
  } catch {
    // The file was moved or deleted since it was chosen.
    return NOT_AN_IMAGE;
  }
}

/** Identifies a file by its name, size and time. */
export const stampOf = (file: File | undefined) => file && `${file.name} ${file.size} ${file.lastModified}`;
