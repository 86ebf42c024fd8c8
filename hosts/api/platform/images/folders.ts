import { join } from 'node:path';

/** What of DATA_DIR belongs to the images. */
export function imageFolders(dataDir: string) {
  const originals = join(dataDir, 'images');
  return {
    /** The images themselves, where no bucket holds them. */
    originals,
    /** The same in other sizes, which can be made again. */
    sizes: join(originals, 'sizes'),
    /** Forms while they are received. */
    incoming: join(originals, 'incoming'),
  };
}
