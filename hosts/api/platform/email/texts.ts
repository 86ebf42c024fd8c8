import { oneLine } from '@charter-hosts/contract';
import { createT, type Translate, type Words } from 'charter-widgets/translate';
import { isolate, UR as WIDGETS } from 'charter-widgets/urdu';

/** The translation of a language. English texts are the keys, and are used for languages that are not here. */
export const textsOf = (locale: string): Translate => (/^ur\b/.test(locale) ? URDU : ENGLISH);

/** The address of a page of the site in a language. */
export function localUrl(url: string, asked: string) {
  const { locale } = textsOf(asked);
  return locale === 'en' ? url : `${url}${url.includes('?') ? '&' : '?'}locale=${locale}`;
}

/** Removes direction marks, which subjects and calendars may show as boxes. */
export const withoutMarks = (text: string) => text.replace(/[\u2066-\u2069]/g, '');

/** The texts of e-mails in Urdu, with those that the widgets have; a test finds missing ones. */
export const UR: Words = {
  ...WIDGETS,
  '{from}': '{from} سے',
  '{time}': '{time} بجے',
  '{aircraft}': 'طیارہ {aircraft}',
  'Confirm: e-mails about flights from {from} to {to}': 'تصدیق کریں: {from} سے {to} کی فلائٹس کی ای میلز',
  'Someone asked {brand} to e-mail this address when the flight from {from} to {to} on {day} at {time} has seats for {party}. If it was you, open this page within {days} days and confirm your address.':
    '{brand} کو درخواست ملی ہے کہ {from} سے {to} کی فلائٹ ({day}، {time} بجے) میں {party} کے لیے جگہ ہو تو اس ای میل ایڈریس پر اطلاع دی جائے۔ اگر یہ درخواست آپ نے کی تھی تو {days} دن کے اندر یہ صفحہ کھول کر تصدیق کریں۔',
  'Someone asked {brand} to e-mail this address when a flight from {from} to {to} has seats for {party}. If it was you, open this page within {days} days and confirm your address.':
    '{brand} کو درخواست ملی ہے کہ {from} سے {to} کی کسی فلائٹ میں {party} کے لیے جگہ ہو تو اس ای میل ایڈریس پر اطلاع دی جائے۔ اگر یہ درخواست آپ نے کی تھی تو {days} دن کے اندر یہ صفحہ کھول کر تصدیق کریں۔',
  'Confirm your e-mail address': 'ای میلز کی تصدیق کریں',
  'If it was not you, ignore this e-mail. We will not write again unless you confirm.':
    'اگر یہ آپ نے نہیں کیا تو اس ای میل کو نظر انداز کر دیں۔ تصدیق کے بغیر ہم آپ کو مزید ای میل نہیں کریں گے۔',
  'A flight from {from} to {to}, {day}': 'فلائٹ دستیاب ہے: {from} سے {to}، {day}',
  'You asked {brand} to notify you: a flight from {from} to {to} has seats for {party}.':
    'آپ نے {brand} سے اطلاع چاہی تھی: {from} سے {to} کی ایک فلائٹ میں {party} کے لیے جگہ دستیاب ہے۔',
  '1 passenger': 'ایک مسافر',
  '{count} passengers': '{count} مسافروں',
  'It is an empty leg: the aircraft makes this flight anyway.':
    'یہ ایمپٹی لیگ فلائٹ ہے: طیارہ اس فلائٹ پر ویسے بھی جا رہا ہے۔',
  '{moment}. It is an empty leg: the aircraft makes this flight anyway.':
    '{moment}۔ یہ ایمپٹی لیگ فلائٹ ہے: طیارہ اس فلائٹ پر ویسے بھی جا رہا ہے۔',
  'It departs between {earliest} and {latest}. We will agree the exact time with you.':
    'روانگی {earliest} اور {latest} کے درمیان ہو گی۔ صحیح وقت ہم آپ سے طے کریں گے۔',
  'Arrival: {moment}': 'آمد: {moment}',
  'See the flight': 'فلائٹ دیکھیں',
  'Seats are not held for you: they go to those who book first.':
    'سیٹیں آپ کے لیے محفوظ نہیں کی گئیں؛ جو پہلے بُک کرے گا، اسی کو ملیں گی۔',
  'These e-mails end on {day}. To unsubscribe now, open this page:':
    'یہ ای میلز {day} کو بند ہو جائیں گی۔ ابھی بند کرنے کے لیے یہ صفحہ کھولیں:',
  'to {place}': '{place} تک',
  '{place} time': '{place} کا وقت',
  '{day} at {time}': '{day}، {time} بجے',
  'Pick-up date': 'پک اپ کی تاریخ',
  'Pick-up time': 'پک اپ کا وقت',
  'Phone: {number}': 'فون نمبر: {number}',
  'E-mail': 'ای میل',
  '(the place in your request)': '(آپ کی لکھی ہوئی جگہ)',
  'private charter': 'پرائیویٹ چارٹر',
  'international charter': 'بین الاقوامی چارٹر',
  'flight booking': 'فلائٹ بکنگ',
  'chauffeur service': 'شوفر سروس',
  '{count} kg': '{count} کلو',
  'up to {count} kg per leg': 'فی فلائٹ {count} کلو تک',
  'up to {count} per leg': 'فی فلائٹ {count} تک',
  Day: 'دن',
  'Times above': 'اوپر کے اوقات',
  'Empty legs only': 'صرف ایمپٹی لیگ فلائٹس',
  'Not final yet': 'ابھی حتمی نہیں',
  '{first} to {last}': '{first} سے {last} تک',
  'We have your request, {reference}': 'آپ کی درخواست مل گئی: {reference}',
  '{brand} has received your request to book seats on a flight.':
    'فلائٹ میں سیٹیں بُک کرنے کی آپ کی درخواست {brand} کو مل گئی ہے۔',
  '{brand} has received your request for a {what}.': 'آپ کی {what} کی درخواست {brand} کو مل گئی ہے۔',
  '{brand} has received your request for an {what}.': 'آپ کی {what} کی درخواست {brand} کو مل گئی ہے۔',
  'We answer as soon as we can.': 'ہم جلد از جلد جواب دیں گے۔',
  'We usually answer within {count} minute.': 'ہم عموماً {count} منٹ کے اندر جواب دیتے ہیں۔',
  'We usually answer within {count} minutes.': 'ہم عموماً {count} منٹ کے اندر جواب دیتے ہیں۔',
  'We usually answer within {count} hours.': 'ہم عموماً {count} گھنٹے کے اندر جواب دیتے ہیں۔',
  'Your request is not a booking yet.': 'آپ کی درخواست ابھی بکنگ نہیں ہے۔',
  'Please give the reference when you call.': 'فون کرتے وقت یہ حوالہ نمبر بتائیں۔',
  'If you did not send a request to {brand}, someone may have entered your address by mistake. Tell us, or ignore this e-mail.':
    'اگر آپ نے {brand} کو کوئی درخواست نہیں بھیجی تو شاید کسی نے غلطی سے آپ کا ای میل ایڈریس لکھ دیا ہے۔ ہمیں بتائیں، یا اس ای میل کو نظر انداز کر دیں۔',
  'Booked: {reference}': 'بکنگ ہو گئی: {reference}',
  'Your private charter is confirmed.': 'آپ کی بکنگ (پرائیویٹ چارٹر) کی تصدیق ہو گئی ہے۔',
  'Your international charter is confirmed.': 'آپ کی بکنگ (بین الاقوامی چارٹر) کی تصدیق ہو گئی ہے۔',
  'Your flight booking is confirmed.': 'آپ کی فلائٹ بکنگ کی تصدیق ہو گئی ہے۔',
  'Your chauffeur service is confirmed.': 'آپ کی شوفر سروس کی تصدیق ہو گئی ہے۔',
  'Times are local at each airport.': 'اوقات متعلقہ ایئرپورٹ کے مقامی وقت کے مطابق ہیں۔',
  'See your request': 'اپنی درخواست دیکھیں',
  'See your trip': 'اپنا سفر دیکھیں',
  'Your request is cancelled: {reference}': 'آپ کی درخواست منسوخ ہو گئی: {reference}',
  'Your booking is cancelled: {reference}': 'آپ کی بکنگ منسوخ ہو گئی: {reference}',
  'Your flight booking is cancelled.': 'آپ کی فلائٹ بکنگ منسوخ ہو گئی ہے۔',
  'Your booking ({what}) is cancelled.': 'آپ کی بکنگ ({what}) منسوخ ہو گئی ہے۔',
  'Your {what} request is cancelled.': 'آپ کی {what} کی درخواست منسوخ ہو گئی ہے۔',
  'If you still want to travel, call us.': 'اگر آپ اب بھی سفر کرنا چاہیں تو ہمیں فون کریں۔',
  'If you still need a car, call us.': 'اگر آپ کو اب بھی گاڑی چاہیے تو ہمیں فون کریں۔',
  'We cannot arrange your trip: {reference}': 'معذرت، آپ کے سفر کا انتظام نہیں ہو سکتا: {reference}',
  'We are sorry that we cannot arrange this {what}. Call us, and we will look for an alternative.':
    'ہم معذرت خواہ ہیں کہ آپ کی {what} کی درخواست پوری نہیں ہو سکتی۔ ہمیں فون کریں، ہم آپ کے لیے کوئی متبادل تلاش کریں گے۔',
  'This flight has changed since the request. Its route and times here are the new ones.':
    'درخواست کے بعد یہ فلائٹ بدل گئی ہے۔ یہاں اس کا نیا راستہ اور نئے اوقات درج ہیں۔',
  'Quote {version} was replaced by quote {by}.': 'کوٹیشن {version} کی جگہ اب کوٹیشن {by} ہے۔',
  'Your new quote is here: {reference}': 'آپ کی نئی کوٹیشن تیار ہے: {reference}',
  'Your new quotes are here: {reference}': 'آپ کی نئی کوٹیشنز تیار ہیں: {reference}',
  'Your quote is here: {reference}': 'آپ کی کوٹیشن تیار ہے: {reference}',
  'Your quote from {brand} is ready: {total}. It is valid until {until}. After you accept it, our desk confirms the booking.':
    '{brand} کی طرف سے آپ کی کوٹیشن تیار ہے: {total}۔ یہ {until} تک کارآمد ہے۔ آپ کے قبول کرنے کے بعد ہمارا عملہ بکنگ کی تصدیق کرے گا۔',
  'See the quote': 'کوٹیشن دیکھیں',
  'Your quote expires soon: {reference}': 'آپ کی کوٹیشن کی مدت ختم ہونے والی ہے: {reference}',
  'Your quotes are here: {reference}': 'آپ کی کوٹیشنز تیار ہیں: {reference}',
  'You have {count} quotes from {brand}: compare them, and accept one. Our desk then confirms the booking.':
    '{brand} کی طرف سے آپ کے لیے {count} کوٹیشنز ہیں: ان کا موازنہ کریں اور ایک قبول کریں۔ پھر ہمارا عملہ بکنگ کی تصدیق کرے گا۔',
  'Compare the quotes': 'کوٹیشنز کا موازنہ کریں',
  '{total}, valid until {until}': 'قیمت {total}، کوٹیشن {until} تک کارآمد ہے',
  'Your quotes expire soon: {reference}': 'آپ کی کوٹیشنز کی مدت ختم ہونے والی ہے: {reference}',
  '{count} quotes from {brand} are valid until {until}. After that, we have to prepare new quotes.':
    '{brand} کی {count} کوٹیشنز {until} تک کارآمد ہیں۔ اس کے بعد ہمیں نئی کوٹیشنز تیار کرنی ہوں گی۔',
  'The quote from {brand} for the {aircraft}, {total}, is valid until {until}. After that, we have to prepare a new quote.':
    '{brand} کی کوٹیشن ({aircraft}، {total}) {until} تک کارآمد ہے۔ اس کے بعد ہمیں نئی کوٹیشن تیار کرنی ہو گی۔',
  'You have accepted: {reference}': 'آپ نے کوٹیشن قبول کر لی: {reference}',
  'You have accepted the quote from {brand} for the {aircraft}, {total}. Our desk now confirms the booking. Nothing is booked until then.':
    'آپ نے {brand} کی کوٹیشن ({aircraft}، {total}) قبول کر لی ہے۔ اب ہمارا عملہ بکنگ کی تصدیق کرے گا۔ اس سے پہلے کچھ بُک نہیں ہو گا۔',
  '{count} lakh': '{count} لاکھ',
  '{count} crore': '{count} کروڑ',
  'Set a new password for {brand}': 'نیا پاس ورڈ بنائیں: {brand}',
  'Someone asked for a new password for your account at {brand}. If it was you, open this link within an hour and choose one.':
    '{brand} پر آپ کے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا گیا ہے۔ اگر یہ درخواست آپ نے کی تھی تو ایک گھنٹے کے اندر یہ لنک کھول کر نیا پاس ورڈ بنائیں۔',
  'Choose a new password': 'نیا پاس ورڈ بنائیں',
  'If it was not you, ignore this e-mail. Your password stays as it is.':
    'اگر یہ آپ نے نہیں کیا تو اس ای میل کو نظر انداز کر دیں۔ آپ کا پاس ورڈ نہیں بدلے گا۔',
  'You already have an account at {brand}': 'آپ کا اکاؤنٹ پہلے سے موجود ہے: {brand}',
  'Someone signed up at {brand} with this address. You already have an account, and nothing about it has changed.':
    'اس ای میل ایڈریس سے {brand} پر اکاؤنٹ بنانے کی کوشش ہوئی ہے۔ آپ کا اکاؤنٹ پہلے سے موجود ہے، اور اس میں کچھ نہیں بدلا۔',
  'Confirm your e-mail address for {brand}': 'اپنے ای میل ایڈریس کی تصدیق کریں: {brand}',
  'Someone signed up at {brand} with this address. If it was you, open this link within a day and type your password there.':
    'اس ای میل ایڈریس سے {brand} پر اکاؤنٹ بنایا گیا ہے۔ اگر یہ آپ نے کیا ہے تو ایک دن کے اندر یہ لنک کھولیں اور وہاں اپنا پاس ورڈ لکھیں۔',
  'Confirm the address': 'ای میل ایڈریس کی تصدیق کریں',
  'If it was not you, ignore this e-mail. Unless the address is confirmed, the account cannot show trips.':
    'اگر یہ آپ نے نہیں کیا تو اس ای میل کو نظر انداز کر دیں۔ تصدیق کے بغیر اس اکاؤنٹ میں آپ کے سفر نظر نہیں آئیں گے۔',
  'Your account': 'آپ کا اکاؤنٹ',
  'A passkey was added to your account at {brand}': 'آپ کے اکاؤنٹ میں پاسکی شامل ہوئی: {brand}',
  'A passkey was added to your account at {brand} on {moment}, with {detail}. It can be used to log in without your password.':
    '{brand} پر آپ کے اکاؤنٹ میں {moment} کو ایک پاسکی شامل ہوئی ہے، ڈیوائس: {detail}۔ اس سے پاس ورڈ کے بغیر لاگ اِن کیا جا سکتا ہے۔',
  'an unknown device': 'ایک نامعلوم ڈیوائس',
  'If it was not you: choose a new password, remove the passkey under Your account, and log out everywhere. If you cannot log in, ask an owner.':
    'اگر یہ آپ نے نہیں کیا: نیا پاس ورڈ بنائیں، ’آپ کا اکاؤنٹ‘ میں یہ پاسکی ہٹا دیں، اور تمام ڈیوائسز سے لاگ آؤٹ کریں۔ اگر آپ لاگ اِن نہ ہو سکیں تو کسی مالک سے کہیں۔',
  'Passkeys of your account at {brand} were removed': 'آپ کے اکاؤنٹ کی پاسکیز ہٹا دی گئیں: {brand}',
  'Passkeys of your account at {brand} were removed on {moment}: {detail}. They can no longer be used to log in.':
    '{brand} پر آپ کے اکاؤنٹ کی پاسکیز {moment} کو ہٹا دی گئی ہیں، تعداد: {detail}۔ اب ان سے کوئی لاگ اِن نہیں ہو سکتا۔',
  'If you did not expect this, ask an owner, and choose a new password.':
    'اگر آپ کو اس کی توقع نہیں تھی تو کسی مالک سے پوچھیں، اور نیا پاس ورڈ بنائیں۔',
  'Your password at {brand} was changed': 'آپ کا پاس ورڈ بدل دیا گیا: {brand}',
  'Your password at {brand} was changed on {moment}. Everyone who was logged in with the old password is logged out.':
    '{brand} پر آپ کا پاس ورڈ {moment} بدل دیا گیا ہے۔ پرانے پاس ورڈ سے جہاں جہاں لاگ اِن تھا، وہاں سے لاگ آؤٹ کر دیا گیا ہے۔',
  'If it was not you, choose a new password at once': 'اگر یہ آپ نے نہیں کیا تو فوراً نیا پاس ورڈ بنائیں',
  'Your passkeys still work. You can see and remove them under Your account.':
    'آپ کی پاسکیز اب بھی کام کرتی ہیں۔ ’آپ کا اکاؤنٹ‘ میں انہیں دیکھا اور ہٹایا جا سکتا ہے۔',
  'Your role at {brand} was changed': 'آپ کی حیثیت بدل دی گئی: {brand}',
  'An owner changed your role at {brand} on {moment}. Your new role is {detail}. You were logged out; log in again.':
    'ایک مالک نے {brand} پر آپ کی حیثیت {moment} کو بدل دی ہے۔ آپ کی نئی حیثیت {detail} ہے۔ آپ لاگ آؤٹ ہو گئے ہیں؛ دوبارہ لاگ اِن کریں۔',
  'If you did not expect this, ask an owner.': 'اگر آپ کو اس کی توقع نہیں تھی تو کسی مالک سے پوچھیں۔',
  owner: 'مالک',
  dispatcher: 'ڈسپیچر',
  viewer: 'ناظر',
  'Private charter': 'پرائیویٹ چارٹر',
  'This site needs JavaScript.': 'اس سائٹ کے لیے جاوا اسکرپٹ درکار ہے۔',
  'This page needs JavaScript.': 'اس صفحے کے لیے جاوا اسکرپٹ درکار ہے۔',
  'If you remember your password, you do not need to do anything.': 'اگر پاس ورڈ یاد ہے تو کچھ کرنے کی ضرورت نہیں۔',
};

const ENGLISH = createT('en', {}, (value) => oneLine(`${value}`));

/** Isolates in a value that was itself translated, at most twice: they give way to those around it. */
const ISOLATED = /[\u2066\u2068]([^\u2066-\u2069]*)\u2069/g;

/** Codes and amounts, which another order would make unreadable. */
const ORDERED = /\([A-Z]{3,4}\)|\$[\d,.]*\d/g;

const URDU = createT('ur', UR, (value) =>
  isolate(oneLine(`${value}`.replace(ISOLATED, '$1').replace(ISOLATED, '$1')).replace(ORDERED, '\u2066$&\u2069')),
);
