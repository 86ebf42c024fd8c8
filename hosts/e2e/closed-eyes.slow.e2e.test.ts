import type { Page } from 'playwright';
import { describe } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { createFlight, type Server } from './back-office';
import { closeEyes } from './closed-eyes';

const TURBAT = 'Turbat (TUK) – Turbat Airport';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openSearch(page: Page) {
  await page.goto('/search');
  await page.locator('.app-flight').first().waitFor();
  return closeEyes(page);
}

/** Two flights to a place to which no other goes, years ahead. */
async function createTwo(server: Server) {
  await createFlight(server, TURBAT);
  await createFlight(server, TURBAT, {
    departure: '2031-03-05T09:00:00',
    arrival: '2031-03-05T10:30:00',
    price: '390',
  });
}

describe('with closed eyes, the site', () => {
  test('is found in by its landmarks, and tells of a new page by its heading', async ({ page }) => {
    await page.goto('/contact');
    await page.locator('h1').waitFor();
    const eyes = await closeEyes(page);
    await eyes.reads(
      '#app',
      `link, Skip to content
       banner
       link, Charter Desk
       navigation, Main
       link, Flights
       link, Aircrafts
       link, Request Charter
       button, More
       link, اردو
       link, Login
       main
       heading, Contact, level 1
       paragraph We answer day and night.
       term 24/7 support line
       definition, link, 0300 0000000
       term WhatsApp
       definition, link, Write on WhatsApp
       term E-mail
       definition, link, support@example.com
       term At the airport
       definition, group General Aviation Terminal, Jinnah International Airport, Karachi, Pakistan
       link, See it on a map
       heading, Or send a request, level 2
       paragraph We answer within 4 hours.
       list
       listitem, 1 of 3
       link, Request a charter One way, round trip, or several legs
       listitem, 2 of 3
       link, Request an international charter Across borders, in the class of aircraft you prefer
       listitem, 3 of 3
       link, Request a chauffeur A car to the aircraft, and from it
       contentinfo
       paragraph Charter Desk
       navigation, Footer
       link, Services
       link, Let’s go
       link, About us
       link, Contact
       link, Terms
       paragraph 24/7 support line
       link, 0300 0000000
       paragraph E-mail
       link, support@example.com
       paragraph At the airport
       group
       General Aviation Terminal, Jinnah International Airport, Karachi, Pakistan`,
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eyes.hears(`
      link, Skip to content
      main`);
    await page.getByRole('link', { name: 'Aircrafts' }).press('Enter');
    await eyes.hears(`
      link, Aircrafts
      heading, Available Aircrafts, level 1
      polite: 7 aircraft`);
  });

  test('asks for a flight, and says what is missing and what an airport is', async ({ page }) => {
    const eyes = await openSearch(page);
    await eyes.reads(
      'main form',
      `form, Flight search
       combobox, Departure airport, not expanded, autocomplete in list, required
       button, Swap airports
       combobox, Arrival airport, not expanded, autocomplete in list, required
       Departing date
       Return date
       Arrival date
       combobox, Passengers, 1 passenger, not expanded, required
       button, Search`,
    );
    await page.getByLabel('Departure airport').focus();
    await eyes.hears('combobox, Departure airport, not expanded, autocomplete in list, required');
    await page.keyboard.insertText('turbat');
    await page.getByRole('option').first().waitFor();
    await eyes.hears(`
      polite: Searching airports…
      polite: 1 airport found`);
    await page.keyboard.press('ArrowDown');
    await eyes.hears('option, Turbat TUK Turbat Airport, Pakistan');
    await page.keyboard.press('Enter');
    await button(page, 'Search').press('Enter');
    await eyes.hears(`
      button, Search
      combobox, Arrival airport, Arrival airport is required, not expanded, autocomplete in list, invalid, required`);
  });

  test('tells how many flights were found, each as a whole, and how they stand', async ({ page, server }) => {
    await createTwo(server);
    await page.goto('/search?from=KHI&to=TUK');
    await page.getByRole('heading', { name: 'Found 2' }).waitFor();
    const eyes = await closeEyes(page);
    await eyes.reads(
      '.app-results',
      `region, Flights
       status, heading, Found 2 flight(s), level 2
       paragraph Recommended: the soonest first. Times are local at each airport.
       group, Filter
       combobox, Time of day, Any time, not expanded
       combobox, Aircraft, Any aircraft, not expanded
       combobox, Price of a seat, Any price, not expanded
       button, Empty legs only, not pressed
       group, Order
       button, Recommended, pressed
       button, Earliest, not pressed
       button, Lowest price, not pressed
       status Order: Recommended
       list, Flights
       listitem, 1 of 2
       article
       heading, Karachi KHI to Turbat TUK, 1 h 40 min · Non-stop, level 3
       term Departure
       definition 22:30 Sat, Mar 1, 2031
       term Arrival
       definition 00:10 +1 day Sun, Mar 2, 2031
       paragraph Citation CJ4 Jet 6 seats available Includes 20 kg luggage
       paragraph $420.50 per seat
       link, Book now Karachi KHI to Turbat TUK, Sat, Mar 1, 2031, 22:30
       listitem, 2 of 2
       article
       heading, Karachi KHI to Turbat TUK, 1 h 30 min · Non-stop, level 3
       term Departure
       definition 09:00 Wed, Mar 5, 2031
       term Arrival
       definition 10:30 Wed, Mar 5, 2031
       paragraph Citation CJ4 Jet 6 seats available Includes 20 kg luggage
       paragraph $390 per seat · lowest
       link, Book now Karachi KHI to Turbat TUK, Wed, Mar 5, 2031, 09:00`,
    );
    await button(page, 'Lowest price').press('Enter');
    await eyes.hears(`
      group, Order
      button, Lowest price, not pressed
      polite: Order: Lowest price`);
    await button(page, 'Search').press('Enter');
    await eyes.hears(`
      button, Search
      polite: Searching for flights...
      polite: Found 2 flight(s)`);
  });

  test('tells that no flight was found, and that it could not be asked', async ({ page, expectProblem }) => {
    expectProblem(/500/);
    await page.goto('/search?from=KHI&to=TUK&departure=2032-01-01');
    await page.getByRole('heading', { name: 'No flights found' }).waitFor();
    const eyes = await closeEyes(page);
    await eyes.reads(
      '.app-results',
      `region, Flights
       status, heading, No flights found, level 2
       paragraph Try adjusting your search criteria
       paragraph, link, Request a charter for this route`,
    );
    await page.route('**/api/Flight/**', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Search').press('Enter');
    await eyes.hears(`
      button, Search
      polite: Searching for flights...
      assertive: Error fetching flights. Please try again. Try again`);
    await page.unroute('**/api/Flight/**');
    await button(page, 'Try again').press('Enter');
    await eyes.hears(`
      button, Try again
      region, Flights, busy
      polite: Searching for flights...
      polite: No flights found`);
  });

  test('says once that a sign-in was refused, and each of its errors with its field', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/401/);
    await page.goto('/login');
    await page.locator('h1').waitFor();
    const eyes = await closeEyes(page);
    await button(page, 'Login').press('Enter');
    await eyes.hears(`
      button, Login
      textbox, Email, Email is required, invalid, required`);
    await eyes.reads(
      'form',
      `textbox, Email, Email is required, invalid, required
       paragraph Email is required
       Password, Password is required
       button, Show password
       paragraph Password is required
       link, Forgot password?
       button, Login`,
    );
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await eyes.forget();
    await page.keyboard.press('Enter');
    await eyes.hears('assertive: Email or password is incorrect');
    await eyes.reads(
      'form',
      `textbox, Email, nobody@example.com, required
       Password, not the password
       button, Show password
       link, Forgot password?
       alert Email or password is incorrect
       button, Login`,
    );
  });

  test('says what a new account needs, and leads on from a forgotten password', async ({ page }) => {
    await page.goto('/signup');
    await page.locator('h1').waitFor();
    let eyes = await closeEyes(page);
    await button(page, 'Sign up').press('Enter');
    await eyes.hears(`
      button, Sign up
      textbox, Name, Name is required, invalid, required`);
    await eyes.reads(
      'main',
      `main
       heading, Create your account, level 1
       paragraph This site cannot send e-mail, so your address cannot be confirmed. The account can do what every visitor can. You can send requests without an account.
       textbox, Name, Name is required, invalid, required
       paragraph Name is required
       textbox, Email, Email is required, invalid, required
       paragraph Email is required
       Password, Password is required At least 8 characters
       button, Show password
       paragraph Password is required
       paragraph At least 8 characters
       button, Sign up
       paragraph Have an account already?
       link, Login`,
    );

    await page.goto('/forgot-password');
    await page.locator('h1').waitFor();
    eyes = await closeEyes(page);
    await eyes.reads(
      'main',
      `main
       heading, Forgot password?, level 1
       paragraph This site cannot send e-mail, so it cannot mail you a link. Call or write to us, and we will help you.
       paragraph, link, 0300 0000000
       link, support@example.com
       paragraph, link, Back to login`,
    );
  });

  test('is the same on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const eyes = await openSearch(page);
    await eyes.reads(
      'header',
      `banner
       link, Charter Desk
       navigation, Main
       button, Menu
       link, اردو
       link, Login`,
    );
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await eyes.reads(
      'header',
      `banner
       link, Charter Desk
       navigation, Main
       button, Menu
       link, Flights, current page
       link, Aircrafts
       link, Request Charter
       link, اردو
       link, Login`,
    );
  });
});

// The site speaks English; what partners frame speaks Urdu, too.
test('with closed eyes, a form in a frame is whole in Urdu', async ({ page }) => {
  await page.goto('/embed/chauffeur-form?locale=ur');
  await page.locator('form').waitFor();
  const eyes = await closeEyes(page);
  await eyes.reads(
    'form',
    `form, شوفر سروس کی درخواست
     heading, شوفر سروس کی درخواست, level 2
     paragraph اپنی پریمیم شوفر سروس بک کریں
     group, آپ کی سواری
     button, کم کریں: مسافروں کی تعداد, disabled
     spinbutton, مسافروں کی تعداد, سفر کرنے والے سب لوگ، بچوں سمیت۔, required, max value 12, min value 1, 1
     button, بڑھائیں: مسافروں کی تعداد
     paragraph سفر کرنے والے سب لوگ، بچوں سمیت۔
     button, کم کریں: سامان (کلو), disabled
     spinbutton, سامان (کلو), بیگوں کی تعداد لکھیں، کلو نہیں؛ ہینڈ بیگ بھی ایک شمار ہو گا۔, required, max value 20, min value 0
     button, بڑھائیں: سامان (کلو)
     paragraph بیگوں کی تعداد لکھیں، کلو نہیں؛ ہینڈ بیگ بھی ایک شمار ہو گا۔
     paragraph جو ابھی معلوم نہ ہو اسے خالی چھوڑ دیں۔ وقت اور جگہ ہم آپ کے ساتھ طے کر لیں گے۔
     textbox, گاڑی کہاں آئے (اختیاری), placeholder ہوائی اڈہ، ہوٹل یا پتہ
     گاڑی کی تاریخ (اختیاری)
     textbox, گاڑی کا وقت (اختیاری), placeholder --:--
     textbox, پرواز نمبر (اختیاری), placeholder PK 301
     group, آپ کی معلومات
     textbox, پہلا نام, required
     textbox, خاندانی نام, required
     textbox, شناختی کارڈ یا پاسپورٹ نمبر, دونوں میں سے کوئی ایک، جیسا اس پر چھپا ہے۔, required
     paragraph دونوں میں سے کوئی ایک، جیسا اس پر چھپا ہے۔
     paragraph صفحہ چھوڑنے یا دوبارہ کھولنے پر ذاتی معلومات محفوظ نہیں رہتیں۔
     group, ہم آپ سے کیسے رابطہ کریں
     paragraph فون نمبر، ای میل یا دونوں درج کریں۔ ان کے بغیر ہمارا جواب دیکھنے کے لیے آپ کو اپنے لنک سے واپس آنا ہو گا۔
     textbox, فون نمبر (اختیاری)
     textbox, ای میل (اختیاری)
     region, آپ کی درخواست
     paragraph سیڈان/ایس یو وی
     term مسافر
     definition 1
     button, درخواست بھیجیں
     region, اس کے بعد کیا ہوگا
     heading, اس کے بعد کیا ہوگا, level 2
     list
     listitem, 1 of 3 ہمارا عملہ درخواست پڑھتا ہے
     paragraph ہمارا عملہ گاڑی کا انتظام کرتا ہے، اور جو بات آپ نے خالی چھوڑی ہو وہ آپ کے ساتھ طے کرتا ہے۔
     listitem, 2 of 3 گاڑی اور ڈرائیور
     paragraph ہم آپ کو بتاتے ہیں کہ کون سی گاڑی آئے گی، کون چلائے گا اور کتنا خرچ آئے گا۔
     listitem, 3 of 3 آپ فیصلہ کرتے ہیں
     paragraph آپ کے قبول کرنے سے پہلے نہ کچھ بُک ہوتا ہے اور نہ کوئی رقم لی جاتی ہے۔`,
  );
  await page.getByRole('button', { name: 'درخواست بھیجیں' }).press('Enter');
  await eyes.hears(`
    button, درخواست بھیجیں
    group, آپ کی سواری
    spinbutton, سامان (کلو), سامان کی درست تعداد درج کریں بیگوں کی تعداد لکھیں، کلو نہیں؛ ہینڈ بیگ بھی ایک شمار ہو گا۔, invalid, required, max value 20, min value 0`);
});
