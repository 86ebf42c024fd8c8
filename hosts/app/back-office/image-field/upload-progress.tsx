import './image-field.css';

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
