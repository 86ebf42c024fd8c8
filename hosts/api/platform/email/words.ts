import { oneLine } from '@charter-hosts/contract';

/** Translates a text and fills in `{name}`. */
export interface Translate {
  (text: string, values?: Readonly<Record<string, string | number>>): string;
  /** For the page's `lang`. */
  lang: 'en' | 'ur';
}

/** The translation of a language. English texts are the keys, and are used for languages that are not here. */
export function wordsOf(locale: string): Translate {
  const lang = /^ur\b/.test(locale) ? 'ur' : 'en';
  const fill = (value: string | number = '') => {
    const line = oneLine(String(value));
    return lang === 'ur' ? isolate(line) : line;
  };
  const translate = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
    ((lang === 'ur' && Object.hasOwn(UR, text) && UR[text]) || text).replace(/\{(\w+)\}/g, (_, name: string) =>
      fill(values[name]),
    );
  return Object.assign(translate, { lang }) as Translate;
}

/** The address of a page of the site in a language. */
export const localUrl = (url: string, locale: string) =>
  wordsOf(locale).lang === 'ur' ? `${url}${url.includes('?') ? '&' : '?'}locale=ur` : url;

/** Isolates left-to-right text within Urdu, so that a number's + stays before it. */
const isolate = (value: string) => (/[A-Za-z+]/.test(value) ? `\u2068${value}\u2069` : value);

/** The texts of e-mails in Urdu; a test finds missing ones. */
export const UR: Readonly<Record<string, string>> = {
  'Confirm: e-mails about flights from {from} to {to}': 'تصدیق کریں: {from} سے {to} کی پروازوں کی ای میلز',
  'Someone asked {brand} to e-mail this address when a flight from {from} to {to} has seats for {count}. If it was you, open this page within {days} days and confirm it.':
    'کسی نے {brand} سے کہا ہے کہ {from} سے {to} کی کسی پرواز میں {count} سیٹیں ہوں تو اس پتے پر لکھا جائے۔ اگر یہ آپ تھے تو {days} دن کے اندر یہ صفحہ کھول کر تصدیق کریں۔',
  'Confirm the e-mails': 'ای میلز کی تصدیق کریں',
  'If it was not you, ignore this e-mail. We will not write again unless you confirm.':
    'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کریں۔ تصدیق کے بغیر ہم آپ کو مزید نہیں لکھیں گے۔',
  'A flight from {from} to {to}, {day}': '{from} سے {to} کی پرواز، {day}',
  'You asked {brand} to notify you: a flight from {from} to {to} has seats for {count}.':
    'آپ نے {brand} سے خبر مانگی تھی: {from} سے {to} کی پرواز میں {count} سیٹیں ہیں۔',
  'It is an empty leg.': 'یہ خالی واپسی پرواز ہے۔',
  'It departs between {earliest} and {latest}. We will agree the exact time with you.':
    'یہ {earliest} اور {latest} کے درمیان روانہ ہوگی۔ صحیح وقت ہم آپ سے طے کریں گے۔',
  'Arrival: {moment}': 'آمد: {moment}',
  'See the flight': 'پرواز دیکھیں',
  'Seats are not held for you: they go to those who book first.':
    'سیٹیں آپ کے لیے روکی نہیں گئیں: جو پہلے بک کرے، سیٹ اس کی ہے۔',
  'These e-mails end on {day}. To end them now, open {url}':
    'یہ ای میلز {day} کو بند ہو جائیں گی۔ ابھی بند کرنے کے لیے یہ کھولیں: {url}',
  Reference: 'حوالہ',
  'to {place}': '{place} تک',
  '{day} at {time}': '{day}، وقت {time}',
  Party: 'مسافر',
  Service: 'سروس',
  Aircraft: 'طیارہ',
  Luggage: 'سامان',
  'Pick-up place': 'گاڑی کہاں آئے',
  'Pick-up date': 'گاڑی کی تاریخ',
  'Pick-up time': 'گاڑی کا وقت',
  'Flight number': 'پرواز نمبر',
  'Phone: {number}': 'فون: {number}',
  'E-mail': 'ای میل',
  '(the place in your request)': '(آپ کی درخواست والی جگہ)',
  'private charter': 'پرائیویٹ چارٹر',
  'international charter': 'بین الاقوامی چارٹر',
  'flight booking': 'فلائٹ بکنگ',
  'chauffeur service': 'شوفر سروس',
  '{count} seat': '{count} سیٹ',
  '{count} seats': '{count} سیٹیں',
  '{count} traveller': '{count} مسافر',
  '{count} travellers': '{count} مسافر',
  '{count} passenger': '{count} مسافر',
  '{count} passengers': '{count} مسافر',
  '{count} piece': '{count} عدد',
  '{count} pieces': '{count} عدد',
  '{count} kg': '{count} کلو',
  Day: 'دن',
  'A day earlier or later is fine': 'ایک دن پہلے یا بعد بھی ٹھیک ہے',
  'Departure time': 'روانگی کا وقت',
  'Time still open': 'وقت ابھی طے نہیں',
  Pets: 'پالتو جانور',
  'Flight type': 'فلائٹ کی قسم',
  'Empty legs only': 'صرف خالی واپسی پروازیں',
  '{first} to {last}': '{first} سے {last} تک',
  'Charter Plane': 'چارٹر طیارہ',
  Jet: 'جیٹ',
  Helicopter: 'ہیلی کاپٹر',
  Commercial: 'کمرشل',
  'Price per seat': 'فی سیٹ قیمت',
  'Total price': 'کل قیمت',
  'International Charter Flight': 'بین الاقوامی چارٹر فلائٹ',
  'Regional Jet Flight': 'ریجنل جیٹ فلائٹ',
  'Helicopter Ride / Tour': 'ہیلی کاپٹر کی سیر / ٹور',
  'Fleet Inquiry': 'طیاروں کے بارے میں معلومات',
  'Light Jet': 'لائٹ جیٹ',
  'Midsize Jet': 'مڈ سائز جیٹ',
  'Super-Mid': 'سپر مڈ جیٹ',
  'Heavy Jet': 'ہیوی جیٹ',
  'Not Sure': 'ابھی طے نہیں',
  'We have your request, {reference}': 'آپ کی درخواست مل گئی، {reference}',
  'Your request for a {what} has reached {brand}.': 'آپ کی {what} کی درخواست {brand} تک پہنچ گئی ہے۔',
  'Your request for an {what} has reached {brand}.': 'آپ کی {what} کی درخواست {brand} تک پہنچ گئی ہے۔',
  'We answer as soon as we can.': 'ہم جلد از جلد جواب دیں گے۔',
  'We usually answer within {count} minute.': 'ہم عموماً {count} منٹ کے اندر جواب دیتے ہیں۔',
  'We usually answer within {count} minutes.': 'ہم عموماً {count} منٹ کے اندر جواب دیتے ہیں۔',
  'We usually answer within {count} hours.': 'ہم عموماً {count} گھنٹے کے اندر جواب دیتے ہیں۔',
  'It is not a booking yet.': 'یہ ابھی بکنگ نہیں ہے۔',
  'Track your request': 'اپنی درخواست دیکھیں',
  'Please give this reference when you call.': 'فون کرتے وقت یہ حوالہ بتائیں۔',
  'If you did not send a request to {brand}, someone may have entered your address by mistake. Tell us, or ignore this e-mail.':
    'اگر آپ نے {brand} کو کوئی درخواست نہیں بھیجی تو شاید کسی نے غلطی سے آپ کا ای میل ایڈریس لکھ دیا ہے۔ ہمیں بتائیں، یا اس ای میل کو نظر انداز کر دیں۔',
  'Booked: {reference}': 'بکنگ ہو گئی: {reference}',
  'Your {what} is booked. Times are local at each airport.':
    'آپ کی {what} بُک ہو گئی ہے۔ اوقات ہوائی اڈوں کے مقامی ہیں۔',
  'Cancelled: {reference}': 'منسوخ: {reference}',
  'Your {what} is cancelled. If you still need it, call us.':
    'آپ کی {what} منسوخ ہو گئی ہے۔ اگر آپ کو اب بھی اس کی ضرورت ہے تو ہمیں فون کریں۔',
  'We cannot arrange it: {reference}': 'ہم انتظام نہیں کر سکتے: {reference}',
  'We are sorry: {brand} cannot arrange this {what}. Call us, and we will look for an alternative.':
    'معذرت: {brand} اس {what} کا انتظام نہیں کر سکتا۔ ہمیں فون کریں، ہم کوئی اور صورت دیکھیں گے۔',
  'Your quote is here: {reference}': 'آپ کا قیمت نامہ تیار ہے: {reference}',
  'Your quote from {brand} is ready: {total}. It is valid until {until}. Nothing is booked until you accept.':
    '{brand} کی طرف سے آپ کا قیمت نامہ تیار ہے: {total}۔ یہ {until} تک مؤثر ہے۔ آپ کے قبول کرنے تک کچھ بُک نہیں ہو گا۔',
  'See the quote': 'قیمت نامہ دیکھیں',
  'Your quote expires soon: {reference}': 'آپ کے قیمت نامے کی مدت ختم ہونے والی ہے: {reference}',
  'Your offers are here: {reference}': 'آپ کی پیشکشیں تیار ہیں: {reference}',
  'You have {count} offers from {brand}: compare them, and accept one. Nothing is booked until you accept.':
    '{brand} کی طرف سے آپ کے لیے {count} پیشکشیں ہیں: ان کا موازنہ کریں اور ایک قبول کریں۔ آپ کے قبول کرنے تک کچھ بُک نہیں ہو گا۔',
  'Compare the offers': 'پیشکشوں کا موازنہ کریں',
  '{total}, valid until {until}': '{total}، {until} تک مؤثر',
  'Your offers expire soon: {reference}': 'آپ کی پیشکشوں کی مدت ختم ہونے والی ہے: {reference}',
  '{count} offers from {brand} are valid until {until}. After that, we have to prepare new quotes.':
    '{brand} کی {count} پیشکشیں {until} تک مؤثر ہیں۔ اس کے بعد ہمیں نئے قیمت نامے تیار کرنا ہوں گے۔',
  'The quote from {brand} for the {aircraft}, {total}, is valid until {until}. After that, we have to prepare a new quote.':
    '{brand} کا {aircraft} کے لیے {total} کا قیمت نامہ {until} تک مؤثر ہے۔ اس کے بعد ہمیں نیا قیمت نامہ تیار کرنا ہو گا۔',
  'You have accepted: {reference}': 'آپ نے قبول کر لیا: {reference}',
  'You have accepted the quote from {brand} for the {aircraft}, {total}. Our desk confirms the aircraft next. It is booked when we confirm it.':
    'آپ نے {brand} کا {aircraft} کے لیے {total} کا قیمت نامہ قبول کر لیا ہے۔ اب ہمارا عملہ طیارے کی تصدیق کرے گا۔ بکنگ مکمل ہونے پر ہم آپ کو بتائیں گے۔',
  '{count} lakh': '{count} لاکھ',
  '{count} crore': '{count} کروڑ',
  'Set a new password for {brand}': '{brand} کے لیے نیا پاس ورڈ رکھیں',
  'Someone asked for a new password for your account at {brand}. If it was you, open this link within an hour and choose one.':
    'کسی نے {brand} پر آپ کے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا ہے۔ اگر یہ آپ تھے تو ایک گھنٹے کے اندر یہ لنک کھول کر نیا پاس ورڈ رکھیں۔',
  'Choose a new password': 'نیا پاس ورڈ رکھیں',
  'If it was not you, ignore this e-mail. Your password stays as it is.':
    'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کر دیں۔ آپ کا پاس ورڈ نہیں بدلے گا۔',
  'You already have an account at {brand}': '{brand} پر آپ کا اکاؤنٹ پہلے سے موجود ہے',
  'Someone signed up at {brand} with this address. You already have an account, and nothing about it has changed.':
    'کسی نے اس ای میل ایڈریس سے {brand} پر اکاؤنٹ بنانا چاہا۔ آپ کا اکاؤنٹ پہلے سے موجود ہے، اور اس میں کچھ نہیں بدلا۔',
  'Confirm your address for {brand}': '{brand} کے لیے اپنے ای میل ایڈریس کی تصدیق کریں',
  'Someone signed up at {brand} with this address. If it was you, open this link within a day and type your password there.':
    'کسی نے اس ای میل ایڈریس سے {brand} پر اکاؤنٹ بنایا ہے۔ اگر یہ آپ تھے تو ایک دن کے اندر یہ لنک کھولیں اور وہاں اپنا پاس ورڈ لکھیں۔',
  'Confirm the address': 'ای میل ایڈریس کی تصدیق کریں',
  'If it was not you, ignore this e-mail. Unless the address is confirmed, the account has no extra rights.':
    'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کر دیں۔ اس لنک کے بغیر یہ اکاؤنٹ کسی عام وزیٹر سے زیادہ کچھ نہیں کر سکتا۔',
  'Your account': 'آپ کا اکاؤنٹ',
  'A passkey was added to your account at {brand}': '{brand} پر آپ کے اکاؤنٹ میں ایک پاس کی شامل کی گئی',
  'A passkey was added to your account at {brand} on {moment}, with {detail}. It can be used to log in without your password.':
    '{brand} پر آپ کے اکاؤنٹ میں {moment} کو ایک پاس کی شامل کی گئی، آلہ: {detail}۔ اس سے پاس ورڈ کے بغیر سائن اِن کیا جا سکتا ہے۔',
  'an unknown device': 'ایک آلہ جس کا نام معلوم نہیں',
  'If it was not you: choose a new password, remove the passkey under Your account, and log out everywhere. If you cannot log in, ask an owner.':
    'اگر یہ آپ نہیں تھے: نیا پاس ورڈ رکھیں، ’آپ کا اکاؤنٹ‘ میں یہ پاس کی ہٹا دیں، اور ہر جگہ سے سائن آؤٹ کریں۔ اگر آپ داخل نہ ہو سکیں تو کسی مالک سے کہیں۔',
  'Passkeys of your account at {brand} were removed': '{brand} پر آپ کے اکاؤنٹ کی پاس کیز ہٹا دی گئیں',
  'Passkeys of your account at {brand} were removed on {moment}: {detail}. They can no longer be used to log in.':
    '{brand} پر آپ کے اکاؤنٹ کی پاس کیز {moment} کو ہٹا دی گئیں، تعداد: {detail}۔ اب ان سے کوئی داخل نہیں ہو سکتا۔',
  'If you did not expect this, ask an owner, and choose a new password.':
    'اگر آپ کو اس کی توقع نہ تھی تو کسی مالک سے پوچھیں، اور نیا پاس ورڈ رکھیں۔',
  'Your password at {brand} was changed': '{brand} پر آپ کا پاس ورڈ بدل دیا گیا',
  'Your password at {brand} was changed on {moment}. Everyone who was logged in with the old password is logged out.':
    '{brand} پر آپ کا پاس ورڈ {moment} کو بدل دیا گیا۔ جو پرانے پاس ورڈ سے داخل تھا، وہ سائن آؤٹ ہو گیا ہے۔',
  'If it was not you, choose a new password at once.': 'اگر یہ آپ نہیں تھے تو فوراً نیا پاس ورڈ رکھیں۔',
  'Your passkeys still work. You can see and remove them under Your account.':
    'آپ کی پاس کیز اب بھی کام کرتی ہیں۔ ’آپ کا اکاؤنٹ‘ میں انہیں دیکھ اور ہٹا سکتے ہیں۔',
  'Your role at {brand} was changed': '{brand} پر آپ کا کردار بدل دیا گیا',
  'An owner changed your role at {brand} on {moment}: {detail}. You were logged out; log in again.':
    'ایک مالک نے {brand} پر آپ کا کردار {moment} کو بدل دیا: {detail}۔ آپ سائن آؤٹ ہو گئے ہیں؛ دوبارہ داخل ہوں۔',
  'If you did not expect this, ask an owner.': 'اگر آپ کو اس کی توقع نہ تھی تو کسی مالک سے پوچھیں۔',
  Owner: 'مالک',
  Dispatcher: 'ڈسپیچر',
  Viewer: 'ناظر',
  'If you remember your password, you do not need to do anything.':
    'اگر آپ کو پاس ورڈ یاد ہے تو کچھ کرنے کی ضرورت نہیں۔',
};
