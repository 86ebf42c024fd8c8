import { expect, it, onTestFinished } from 'vitest';
import { ChauffeurForm } from '../chauffeur-form';
import { closeEyes } from '../testing/closed-eyes';
import { button, formOnPage } from '../testing/on-page';
import '../kit/styles.css';
import '../chauffeur-form/styles.css';

const form = formOnPage(ChauffeurForm, 'POST ChauffeurService/CreateRequest');

it('the chauffeur form is heard from its heading to its button', async () => {
  form.show();
  await expect.element(button('Submit Request')).toBeVisible();
  const eyes = await closeEyes(form.place, onTestFinished);
  const lines = await eyes.readOn();
  expect(lines.slice(0, 3)).toEqual([
    'form, Chauffeur Service Request',
    'banner',
    'heading, Chauffeur Service Request, level 2',
  ]);
});
