import { Fragment, type ReactNode } from 'react';

/** A translated text with an element in place of each `{name}`. */
export function RichText({ text, ...parts }: { text: string } & Readonly<Record<string, ReactNode>>) {
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
    <Fragment key={index}>{index % 2 ? parts[part] : part}</Fragment>
  ));
}
