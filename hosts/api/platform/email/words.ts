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

/** Isolates left-to-right text within Urdu, so that a number's + stays before it. */
const isolate = (value: string) => (/[A-Za-z+]/.test(value) ? `\u2068${value}\u2069` : value);

/** The texts of e-mails in Urdu; a test finds missing ones. */
export const UR: Readonly<Record<string, string>> = {
  Reference: 'حوالہ',
  'to {place}': '{place} تک',
  '{day} at {time}': '{day}، وقت {time}',
  Party: 'مسافر',
  Service: 'سروس',
  Aircraft: 'طیارہ',
  Luggage: 'سامان',
  'Telephone: {number}': 'ٹیلیفون: {number}',
  'E-mail': 'ای میل',
  'A place as you wrote it': 'جگہ جیسے آپ نے لکھی',
  'private charter': 'پرائیویٹ چارٹر',
  'international charter': 'بین الاقوامی چارٹر',
  'flight booking': 'فلائٹ بکنگ',
  'chauffeur service': 'شوفر سروس',
  '{count} seat': '{count} نشست',
  '{count} seats': '{count} نشستیں',
  '{count} traveller': '{count} مسافر',
  '{count} travellers': '{count} مسافر',
  '{count} passenger': '{count} مسافر',
  '{count} passengers': '{count} مسافر',
  '{count} piece': '{count} عدد',
  '{count} pieces': '{count} عدد',
  'We have your request, {reference}': 'آپ کی درخواست مل گئی، {reference}',
  'Your request for a {what} has reached {brand}.': 'آپ کی {what} کی درخواست {brand} تک پہنچ گئی ہے۔',
  'The desk answers as soon as it can.': 'ہمارا عملہ جلد از جلد جواب دے گا۔',
  'The desk answers within {count} minute.': 'ہمارا عملہ {count} منٹ کے اندر جواب دے گا۔',
  'The desk answers within {count} minutes.': 'ہمارا عملہ {count} منٹ کے اندر جواب دے گا۔',
  'The desk answers within {count} hours.': 'ہمارا عملہ {count} گھنٹوں کے اندر جواب دے گا۔',
  'It is no booking yet.': 'یہ ابھی بکنگ نہیں ہے۔',
  'See where it stands': 'دیکھیں کہ معاملہ کہاں تک پہنچا',
  'Say the reference when you call.': 'فون کرتے وقت یہ حوالہ بتائیں۔',
  'If you sent no request to {brand}, somebody left your address by mistake: tell us, or do nothing.':
    'اگر آپ نے {brand} کو کوئی درخواست نہیں بھیجی تو کسی نے غلطی سے آپ کا پتہ لکھ دیا ہے: ہمیں بتائیں، یا کچھ نہ کریں۔',
  'Booked: {reference}': 'بکنگ ہو گئی: {reference}',
  'Your {what} is booked. The times are those of the airports.':
    'آپ کی {what} بُک ہو گئی ہے۔ اوقات ہوائی اڈوں کے مقامی ہیں۔',
  'Cancelled: {reference}': 'منسوخ: {reference}',
  'Your {what} is cancelled. If that surprises you, call us.':
    'آپ کی {what} منسوخ ہو گئی ہے۔ اگر یہ آپ کے علم میں نہیں تو ہمیں فون کریں۔',
  'We cannot arrange it: {reference}': 'ہم انتظام نہیں کر سکتے: {reference}',
  'We are sorry: {brand} cannot arrange this {what}. Call us, and we look for another way.':
    'معذرت: {brand} اس {what} کا انتظام نہیں کر سکتا۔ ہمیں فون کریں، ہم کوئی اور صورت دیکھیں گے۔',
  'Your quote is here: {reference}': 'آپ کے لیے قیمت حاضر ہے: {reference}',
  'Your quote from {brand} is ready: {total}. It is good until {until}. Nothing is booked before you say yes.':
    '{brand} کی طرف سے قیمت تیار ہے: {total}۔ یہ {until} تک کارآمد ہے۔ آپ کی ہاں سے پہلے کچھ بُک نہیں ہوتا۔',
  'See the quote': 'قیمت دیکھیں',
  'Your quote ends soon: {reference}': 'قیمت کی مدت ختم ہونے والی ہے: {reference}',
  'The quote from {brand}, {total}, is good until {until}. After that the desk has to ask anew.':
    '{brand} کی قیمت {total} صرف {until} تک کارآمد ہے۔ اس کے بعد نئے سرے سے پوچھنا ہو گا۔',
  'You have accepted: {reference}': 'آپ نے قبول کر لیا: {reference}',
  'You have accepted the quote from {brand}, {total}. The desk confirms the aircraft next; it is booked once it says so.':
    'آپ نے {brand} کی قیمت {total} قبول کر لی ہے۔ اب عملہ طیارے کی تصدیق کرے گا؛ بکنگ اُس کے کہنے پر ہو گی۔',
  'Set a new password for {brand}': '{brand} کے لیے نیا پاس ورڈ رکھیں',
  'Somebody, hopefully you, asked for a new password for your account at {brand}. Open this link within an hour and choose one.':
    'کسی نے، امید ہے آپ ہی نے، {brand} پر آپ کے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا ہے۔ ایک گھنٹے کے اندر یہ لنک کھول کر نیا پاس ورڈ رکھیں۔',
  'Choose a new password': 'نیا پاس ورڈ رکھیں',
  'If it was not you, do nothing: your password stays as it is.':
    'اگر یہ آپ نے نہیں مانگا تو کچھ نہ کریں: آپ کا پاس ورڈ ویسا ہی رہے گا۔',
  'You have an account at {brand} already': '{brand} پر آپ کا اکاؤنٹ پہلے سے موجود ہے',
  'Somebody, hopefully you, signed up at {brand} with this address. It has an account already, which stays as it is.':
    'کسی نے، امید ہے آپ ہی نے، اس پتے سے {brand} پر اکاؤنٹ بنانا چاہا۔ اس پتے کا اکاؤنٹ پہلے سے ہے، اور ویسا ہی رہے گا۔',
  'Confirm your address for {brand}': '{brand} کے لیے اپنے پتے کی تصدیق کریں',
  'Somebody, hopefully you, signed up at {brand} with this address. If it was you, open this link within a day and type your password there.':
    'کسی نے، امید ہے آپ ہی نے، اس پتے سے {brand} پر اکاؤنٹ بنایا ہے۔ اگر یہ آپ تھے تو ایک دن کے اندر یہ لنک کھولیں اور وہاں اپنا پاس ورڈ لکھیں۔',
  'Confirm the address': 'پتے کی تصدیق کریں',
  'If it was not you, do nothing: without this link the account can do no more than any visitor.':
    'اگر یہ آپ نہیں تھے تو کچھ نہ کریں: اس لنک کے بغیر یہ اکاؤنٹ کسی عام ملاقاتی سے زیادہ کچھ نہیں کر سکتا۔',
  'Your account': 'آپ کا اکاؤنٹ',
  'A passkey was added to your account at {brand}': '{brand} پر آپ کے اکاؤنٹ میں ایک پاس کی شامل کی گئی',
  'A passkey was added to your account at {brand} on {moment}, with {detail}. It signs in without your password.':
    '{brand} پر آپ کے اکاؤنٹ میں {moment} کو ایک پاس کی شامل کی گئی، آلہ: {detail}۔ یہ آپ کے پاس ورڈ کے بغیر داخل کرتی ہے۔',
  'a device that did not say its name': 'ایک آلہ جس کا نام معلوم نہیں',
  'If it was not you: choose a new password, remove the passkey under Your account, and sign out everywhere. If you cannot sign in, ask an owner.':
    'اگر یہ آپ نہیں تھے: نیا پاس ورڈ رکھیں، ’آپ کا اکاؤنٹ‘ میں یہ پاس کی ہٹا دیں، اور ہر جگہ سے سائن آؤٹ کریں۔ اگر آپ داخل نہ ہو سکیں تو کسی مالک سے کہیں۔',
  'Passkeys of your account at {brand} were removed': '{brand} پر آپ کے اکاؤنٹ کی پاس کیز ہٹا دی گئیں',
  'Passkeys of your account at {brand} were removed on {moment}: {detail}. They sign nobody in any more.':
    '{brand} پر آپ کے اکاؤنٹ کی پاس کیز {moment} کو ہٹا دی گئیں، تعداد: {detail}۔ اب ان سے کوئی داخل نہیں ہو سکتا۔',
  'If you did not expect this, ask an owner, and choose a new password.':
    'اگر آپ کو اس کی توقع نہ تھی تو کسی مالک سے پوچھیں، اور نیا پاس ورڈ رکھیں۔',
  'Your password at {brand} was changed': '{brand} پر آپ کا پاس ورڈ بدل دیا گیا',
  'Your password at {brand} was changed on {moment}. Whoever was signed in with the old one is signed out.':
    '{brand} پر آپ کا پاس ورڈ {moment} کو بدل دیا گیا۔ جو پرانے پاس ورڈ سے داخل تھا، وہ سائن آؤٹ ہو گیا ہے۔',
  'If it was not you, choose a new password at once.': 'اگر یہ آپ نہیں تھے تو فوراً نیا پاس ورڈ رکھیں۔',
  'Passkeys of yours still sign in: you see and remove them under Your account.':
    'آپ کی پاس کیز اب بھی داخل کرتی ہیں: ’آپ کا اکاؤنٹ‘ میں انہیں دیکھیں اور ہٹائیں۔',
  'Your role at {brand} was changed': '{brand} پر آپ کا کردار بدل دیا گیا',
  'An owner changed your role at {brand} on {moment}: {detail}. You were signed out; sign in again.':
    'ایک مالک نے {brand} پر آپ کا کردار {moment} کو بدل دیا: {detail}۔ آپ سائن آؤٹ ہو گئے ہیں؛ دوبارہ داخل ہوں۔',
  'If you did not expect this, ask an owner.': 'اگر آپ کو اس کی توقع نہ تھی تو کسی مالک سے پوچھیں۔',
  Owner: 'مالک',
  Dispatcher: 'ڈسپیچر',
  Viewer: 'ناظر',
  'If you remember your password, there is nothing to do.': 'اگر آپ کو پاس ورڈ یاد ہے تو کچھ کرنے کی ضرورت نہیں۔',
};
