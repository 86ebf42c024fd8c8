import type { Meta, StoryObj } from '@storybook/react-vite';
import { defineFlightGallery } from 'charter-widgets/flight-gallery/element';
import { definePrivateCharterForm } from 'charter-widgets/private-charter-form/element';
import { expect, waitFor } from 'storybook/test';
import handbook from '../docs/embed/looks.md?raw';
import { standInForApi } from './api-stand-in';
import { soon } from './request-stories';
import { sampleFlights } from './sample-flights';

definePrivateCharterForm();
defineFlightGallery();

/** What stands around the widgets on each page; it reaches nothing inside of them. */
const PAGES = {
  hotel: `
.page { color-scheme: dark; background: #100e0a; color: #f2eadb; font: 17px/1.6 Georgia, "Times New Roman", serif }
.page :is(h1, h2) { color: #c9a35c; font-weight: 400 }
.page h1 { font-size: clamp(34px, 6vw, 60px) }
.page header { border-block-end: 1px solid #c9a35c59 }`,
  bank: `
.page { background: light-dark(#f1f4f2, #101714); color: light-dark(#17231e, #e6efea); font: 15px/1.5 system-ui, sans-serif }
.page :is(h1, h2) { font-size: 22px }
.page header { background: #00694a; color: #fff }`,
  blog: `
.page { background: light-dark(#fff3d6, #231a3a); color: light-dark(#33245c, #f6efff); font: 18px/1.6 "Trebuchet MS", "Comic Neue", system-ui, sans-serif }
.page :is(h1, h2) { font-weight: 800; line-height: 1.1 }
.page h1 { font-size: clamp(40px, 8vw, 84px) }
.page header { border-block-end: 3px solid; background: light-dark(#c9f0dc, #2f4a52) }`,
};
const EVERY_PAGE = `
.page { min-block-size: 100vh }
.page :is(header, main) { padding: 20px max(20px, 50% - 540px) }
.page :is(h1, h2) { margin-block: 24px 16px; line-height: 1.2 }`;

/** A page of a partner with two widgets, whose look is the code that the handbook gives for it. */
function Look({ look, locale = 'en' }: { look: keyof typeof PAGES; locale?: 'en' | 'ur' }) {
  const [code = ''] = handbook.match(new RegExp(`(?<=\`\`\`css\\n)\\.${look} \\{.*?(?=\`\`\`)`, 's')) ?? [];
  const prefill = `from=KHI&to=DXB&date=${soon(10)}&time=14:30&seats=4&luggage=60`;
  return (
    <div className="page">
      <style>{EVERY_PAGE + PAGES[look] + code}</style>
      <header>Rakaposhi</header>
      <main>
        <h1>Fly with us</h1>
        <private-charter-form class={look} locale={locale} prefill={prefill} />
        <h2>Seats on our flights</h2>
        <flight-gallery class={look} locale={locale} />
      </main>
    </div>
  );
}

const meta = {
  title: 'Looks',
  component: Look,
  parameters: { layout: 'fullscreen' },
  beforeEach: () => standInForApi('stored', sampleFlights(3)),
  async play({ canvasElement }) {
    const gallery = canvasElement.querySelector('flight-gallery') as Element;
    await expect(getComputedStyle(gallery).getPropertyValue('--cw-accent')).toContain('#');
    await waitFor(() => expect(gallery.shadowRoot?.querySelectorAll('[part="card"]')).toHaveLength(3));
  },
} satisfies Meta<typeof Look>;

export default meta;
type Story = StoryObj<typeof meta>;

export const DarkHotel: Story = { args: { look: 'hotel' } };
export const GreenBank: Story = { args: { look: 'bank' } };
export const PlayfulBlog: Story = { args: { look: 'blog' } };
export const HotelInUrdu: Story = { args: { ...DarkHotel.args, locale: 'ur' } };
