import { MAX_FLIGHT_IMAGES } from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import { CheckboxField, Icon, TextField } from 'charter-widgets/kit';
import { useRef } from 'react';
import { Button } from '../../shared/button';
import { ImageField } from '../image-field/image-field';
import { addImage, type FlightDraft, type ImageDraft, removeImage } from './flight-draft';

/** The images of the flight form: file, description, banner, remove. */
export function FlightImages({ draft }: { draft: FlightDraft }) {
  useSignals();
  const whole = useRef<HTMLDivElement>(null);
  const images = draft.images.value;
  const kept = images.filter(({ isRemoved }) => !isRemoved.value);

  /** Once it is drawn. */
  const focus = (selector: string) =>
    requestAnimationFrame(() => whole.current?.querySelector<HTMLElement>(selector)?.focus());

  function add() {
    const { key } = addImage(draft);
    focus(`[data-image="${key}"] input`);
  }
  function remove(image: ImageDraft) {
    removeImage(draft, image);
    // The pressed button is removed; for a stored image an undo button takes its place.
    focus(image.stored ? `[data-image="${image.key}"] button` : '[data-add]');
  }
  function restore(image: ImageDraft) {
    image.isRemoved.value = false;
    focus(`[data-image="${image.key}"] input`);
  }

  return (
    <div ref={whole} className="app-form-images">
      <ol>
        {images.map((image) =>
          image.isRemoved.value ? (
            <li
              key={image.key}
              className="app-row app-between app-small app-soft app-form-removed"
              data-image={image.key}
            >
              <span>Image removed. It is deleted when you save.</span>
              <Button kind="quiet" onClick={() => restore(image)}>
                Undo
              </Button>
            </li>
          ) : (
            <li key={image.key} data-image={image.key}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a box */}
              <div
                role="group"
                aria-label={`Image ${kept.indexOf(image) + 1}`}
                className="app-form-image-parts app-stack"
              >
                <ImageField field={image.image} label={`Image ${kept.indexOf(image) + 1}`} removable={false} />
                <div>
                  <TextField field={image.description} label="Description" maxLength={500} />
                  <div className="app-row app-between">
                    <CheckboxField field={image.isBanner} label="Banner image" />
                    <Button kind="quiet" onClick={() => remove(image)}>
                      <Icon name="close" />
                      Remove<span className="cw-hidden"> image {kept.indexOf(image) + 1}</span>
                    </Button>
                  </div>
                </div>
              </div>
            </li>
          ),
        )}
      </ol>
      {kept.length < MAX_FLIGHT_IMAGES ? (
        <Button data-add="" onClick={add}>
          <Icon name="plus" />
          Add Another Image
        </Button>
      ) : (
        <p className="cw-hint">A flight may have {MAX_FLIGHT_IMAGES} images.</p>
      )}
    </div>
  );
}
