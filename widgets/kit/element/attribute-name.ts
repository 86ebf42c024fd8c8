/** The attribute of a prop: `apiBase` → `api-base`. */
export const attributeName = (prop: string): string => prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
