import { type FlightImage, imageSource } from 'charter-widgets/contract';

/** A stored image as a file of its own, for another flight. */
export interface CopiedImage {
  file: File;
  description: string;
  isBannerImage: boolean;
}

/** Fetches the images of a flight; those that do not come are left out. */
export async function copyImages(images: readonly FlightImage[], signal?: AbortSignal): Promise<CopiedImage[]> {
  const copied = await Promise.all(images.map((image) => copyImage(image, signal)));
  return copied.filter((image) => image !== undefined);
}

async function copyImage(
  { imageId, imageUrl, description, isBannerImage }: FlightImage,
  signal?: AbortSignal,
): Promise<CopiedImage | undefined> {
  try {
    const answer = await fetch(imageSource(imageUrl, '/api'), { ...(signal && { signal }) });
    if (!answer.ok) return undefined;
    const content = await answer.blob();
    return { file: new File([content], `image-${imageId}`, { type: content.type }), description, isBannerImage };
  } catch {
    return undefined;
  }
}
