// In a sandbox without allow-forms the browser fires no `submit`; our forms are sent by script, so it is fired by hand.
document.addEventListener('click', (event) => {
  const submitter =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[type=submit]') : null;
  if (!submitter?.form || event.defaultPrevented) return;
  event.preventDefault();
  submitter.form.dispatchEvent(new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true }));
});

export {};
