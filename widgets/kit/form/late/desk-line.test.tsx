// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WidgetRoot } from '../../widget/widget-root';
import { DeskLine, type DeskLineProps } from './desk-line';

function lineOf(props: DeskLineProps) {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <WidgetRoot>
      <DeskLine {...props} />
    </WidgetRoot>,
  );
  return page;
}

test.each([
  [1, 'The desk answers within 1 minute'],
  [15, 'The desk answers within 15 minutes'],
  [90, 'The desk answers within 90 minutes'],
  [120, 'The desk answers within 2 hours'],
  [150, 'The desk answers within 150 minutes'],
])('an answer within %i minutes is promised as "%s"', (answerMinutes, text) => {
  expect(lineOf({ answerMinutes, phone: '' }).textContent).toBe(text);
});

test('without a time it says whose telephone it is, which is called by a touch', () => {
  const line = lineOf({ answerMinutes: 0, phone: '(021) 111 000' });
  expect(line.textContent).toBe('Call the desk (021) 111 000');
  expect(line.querySelector('a')?.getAttribute('href')).toBe('tel:021111000');
});
