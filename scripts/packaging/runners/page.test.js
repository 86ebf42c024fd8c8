// The test of a page with our widgets, as a partner writes it. What runs it puts the imports above.
let api;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => {
  document.body.innerHTML = '';
  api.restore();
});

function place(tag, attributes) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

test('a chauffeur is asked for', async () => {
  defineChauffeurForm();
  const form = place('chauffeur-form', { prefill: 'passengers=2&luggage=3' });
  await fill(form, { 'First name': 'Ayesha', 'Last name': 'Khan', 'CNIC or passport number': 'AB1234567' });
  const submitted = nextEvent(form, 'submitted');
  await press(form, 'Submit Request');
  expect(await submitted).toEqual({ id: 1 });
  expect(api.requestsOf('POST ChauffeurService/CreateRequest')[0].body.firstName).toBe('Ayesha');
});

test('a private charter is asked for, through its dialog', async () => {
  definePrivateCharterForm();
  const date = new Date(Date.now() + 90 * 86400000).toISOString().slice(0, 10);
  const prefill = `from=KHI&to=DXB&date=${date}&time=10:00&seats=4&luggage=20`;
  const form = place('private-charter-form', { prefill });
  await press(form, 'Search');
  await fill(form, { Name: 'Ayesha Khan', Email: 'ayesha@example.com', Phone: '03001234567' });
  const submitted = nextEvent(form, 'submitted');
  await press(form, 'SUBMIT REQUEST');
  expect(await submitted).toEqual({ id: 1 });
});

test('a lost network is told', async () => {
  api.answer('POST ChauffeurService/CreateRequest', 'unreachable');
  const form = place('chauffeur-form', { prefill: 'passengers=2&luggage=3' });
  await fill(form, { 'First name': 'Ayesha', 'Last name': 'Khan', 'CNIC or passport number': 'AB1234567' });
  const failed = nextEvent(form, 'failed');
  await press(form, 'Submit Request');
  expect((await failed).message).toBe('Failed to submit request. Please try again.');
});

test('a component is drawn, and left where it stands', async () => {
  const box = place('div', {});
  createRoot(box).render(createElement(FlightBooking, { flightId: '6' }));
  await fill(box, { Title: 'Dr', 'First name': 'Ayesha' });
  expect(box.querySelector('select').value).toBe('Dr');
  place('private-charter-form', {});
});
