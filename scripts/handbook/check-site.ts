import { checkSite, type SiteCheck } from '../../hosts/contract/site-check.ts';

// For the form of the page check.md, which is hidden without this script.

const [form, address, policy, report] = ['site-check', 'site-address', 'site-policy', 'site-report'].map((id) =>
  document.getElementById(id),
) as [HTMLElement, HTMLInputElement, HTMLTextAreaElement, HTMLElement];

function element(name: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

function codeToCopy({ title, code }: { title: string; code: string }): HTMLElement {
  const copy = Object.assign(element('button', 'Copy'), { type: 'button' });
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code);
    copy.textContent = 'Copied';
  });
  const text = Object.assign(element('pre', element('code', code)), { tabIndex: 0, role: 'region', ariaLabel: title });
  return Object.assign(element('figure', element('figcaption', title, copy), text), { className: 'code' });
}

function show({ errors, notes, faces }: SiteCheck): void {
  for (const [field, error] of [
    [policy, errors.policy],
    [address, errors.address],
  ] as const) {
    field.ariaInvalid = String(error !== '');
    (document.getElementById(`${field.id}-error`) as HTMLElement).textContent = error;
    if (error) field.focus();
  }
  report.replaceChildren(
    ...notes.map((note) => element('p', note)),
    ...faces.flatMap(({ name, verdict, hints, changes }) => [
      element('h2', name, element('b', verdict)),
      ...hints.map((hint) => element('p', hint)),
      ...changes.map(codeToCopy),
    ]),
  );
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const typed = [address.value, policy.value] as const;
  report.textContent = 'Asking the operator’s server …';
  const check = await checkSite(...typed, location.origin);
  // What was typed meanwhile needs a check of its own.
  if (String(typed) === String([address.value, policy.value])) show(check);
});
form.addEventListener('input', () => report.replaceChildren());
form.hidden = false;
