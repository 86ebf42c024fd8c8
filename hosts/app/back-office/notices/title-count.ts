const COUNT = /^\(\d+\) /;

/** `Today – Brand` → `(3) Today – Brand`; without a count where there is none. */
export const withCount = (title: string, count: number): string => {
  const plain = title.replace(COUNT, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
};

/** Keeps the count before the title of the tab, whichever screen sets that; returns what ends it. */
export function keepTitleCount(count: number): () => void {
  const write = () => {
    const title = withCount(document.title, count);
    if (title !== document.title) document.title = title;
  };
  write();
  const observer = new MutationObserver(write);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = withCount(document.title, 0);
  };
}
