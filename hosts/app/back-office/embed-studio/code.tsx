import { type Load, useLoad } from 'charter-widgets/kit';
import { useCallback, useRef } from 'react';
import { Copy } from './controls';
import { hashForPolicy, policy, policyLines } from './policy';
import { importMap, isFrame, isScripted, type Manifest, type Setup, settled } from './setup';
import { type Part, scriptOf, snippet } from './snippet';

export interface CodeProps {
  setup: Setup;
  origin: string;
  manifest: Load<Manifest>;
}

/** What to put on a page, each part with a button that copies it. */
export function Code({ setup, origin, manifest }: CodeProps) {
  const release = manifest.state === 'loaded' ? manifest.data : undefined;
  const isNpm = setup.way === 'react' || setup.way === 'element';
  const waits = isScripted(setup.way) && setup.version !== 'evergreen' && manifest.state === 'loading';
  return (
    <div className="app-stack" aria-busy={waits}>
      {waits && (
        <p role="status" className="app-studio-note">
          Reading the list of releases. Until then the code is the evergreen one.
        </p>
      )}
      {snippet(setup, { origin, manifest: release }).map((part) => (
        <CodePart key={part.title} part={part} />
      ))}
      {isNpm && (
        <p className="app-studio-note">
          The operator makes the package: <code>npm run build</code>, then <code>npm pack ./dist/npm</code>.
        </p>
      )}
      {settled(setup).options.prefill === undefined && setup.options.prefill?.trim() && (
        <p className="app-studio-note">The pre-fill is left out: the widget reads nothing of it.</p>
      )}
    </div>
  );
}

function CodePart({ part: { title, code } }: { part: Part }) {
  const box = useRef<HTMLPreElement>(null);
  const select = () => box.current && getSelection()?.selectAllChildren(box.current);
  return (
    <section className="app-studio-part" aria-label={title}>
      <div className="app-studio-part-head app-row app-between">
        <h3>{title}</h3>
        <Copy what={title} text={code} onRefused={select} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
      <pre ref={box} dir="ltr" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  );
}

/** What a strict Content Security Policy has to allow, and who else has to agree. */
export function Policy({ setup, origin, manifest }: CodeProps) {
  const map =
    isScripted(setup.way) && setup.version === 'pinned' && manifest.state === 'loaded'
      ? importMap(manifest.data, scriptOf(setup), origin)
      : '';
  const [hash] = useLoad(useCallback(async () => (map ? hashForPolicy(map) : undefined), [map]));
  const mapHash = hash.state === 'loaded' ? hash.data : undefined;
  const directives = policy(setup, origin, mapHash);
  const lines = policyLines(directives);
  return (
    <>
      <dl className="app-studio-policy">
        {directives.map(({ name, sources, why }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {sources.length > 0 ? <code>{sources.join(' ')}</code> : <span>Nothing</span>}
              <small>{why}</small>
            </dd>
          </div>
        ))}
      </dl>
      {map && hash.state === 'loaded' && !mapHash && (
        <p className="app-studio-note">
          The hash of the import map is missing: browsers reckon it on https pages only. Your page’s console names it.
        </p>
      )}
      <Copy what="policy" text={lines} label="Copy the lines" />
      <p className="app-studio-note">
        {isFrame(setup.way) ? (
          <>
            The operator has to let your site frame the widgets: <code>FRAME_ANCESTORS</code>, anybody by default.
          </>
        ) : (
          <>
            The operator has to let your site call the API: <code>ALLOWED_ORIGINS</code>, anybody by default.
          </>
        )}
      </p>
    </>
  );
}
