/**
 * The site's texts in Urdu, beside those of the widgets, by the English text. A test finds those that are missing, or no
 * longer said.
 */
export const UR: Readonly<Record<string, string>> = {
  // Bar, footer, notices
  'Skip to content': 'براہِ راست مواد پر جائیں',
  Main: 'مرکزی',
  More: 'مزید',
  Menu: 'مینو',
  Login: 'لاگ اِن',
  Aircrafts: 'طیارے',
  'Request Charter': 'چارٹر کی درخواست',
  Footer: 'صفحے کا نچلا حصہ',
  Services: 'خدمات',
  'Let’s go': 'آئیے چلیں',
  'About us': 'ہمارے بارے میں',
  Contact: 'رابطہ',
  Terms: 'شرائط',
  '24/7 support line': 'ہیلپ لائن، دن رات',
  'E-mail': 'ای میل',
  'At the airport': 'ہوائی اڈے پر',
  'Social media': 'سوشل میڈیا',
  'Trying...': 'کوشش ہو رہی ہے...',
  'The server cannot be reached': 'سرور سے رابطہ نہیں ہو سکا',
  'Check your connection, then try again.': 'اپنا انٹرنیٹ چیک کریں، پھر دوبارہ کوشش کریں۔',
  'This page could not be shown': 'یہ صفحہ نہیں دکھایا جا سکا',
  'Check your connection, then load the page again.': 'اپنا انٹرنیٹ چیک کریں، پھر صفحہ دوبارہ کھولیں۔',
  Reload: 'دوبارہ کھولیں',
  'Forms need JavaScript, which is off in this browser.':
    'فارم بھرنے کے لیے جاوا اسکرپٹ درکار ہے، جو اس براؤزر میں بند ہے۔',
  'To book or to ask for a flight, call {phone} or write to {email}.':
    'بکنگ یا فلائٹ کی معلومات کے لیے {phone} پر فون کریں یا {email} پر لکھیں۔',
  'To book or to ask for a flight, call {phone}.': 'بکنگ یا فلائٹ کی معلومات کے لیے {phone} پر فون کریں۔',
  'To book or to ask for a flight, write to {email}.': 'بکنگ یا فلائٹ کی معلومات کے لیے {email} پر لکھیں۔',

  // Titles and descriptions for browsers and search engines
  'Seats on the private flights of {brand}, non-stop. Choose your route and your day.':
    '{brand} کی پرائیویٹ فلائٹس میں سیٹیں، بغیر کسی اسٹاپ کے۔ اپنا روٹ اور دن منتخب کریں۔',
  'The whole aircraft, a seat, a charter across borders or a car: tell {brand} where and when, and we do the rest.':
    'پورا طیارہ، ایک سیٹ، بیرونِ ملک چارٹر یا گاڑی: بس جگہ اور وقت بتائیں، باقی کام {brand} کا ہے۔',
  'The whole aircraft for your party: one way, round trip, or several legs. Tell {brand} where and when.':
    'آپ اور آپ کے ساتھیوں کے لیے پورا طیارہ: یک طرفہ، آنا جانا، یا کئی منزلیں۔ {brand} کے عملے کو جگہ اور وقت بتائیں۔',
  'A car to the aircraft, and from it. Ask {brand} for a chauffeur.':
    'طیارے تک اور طیارے سے گاڑی کی سہولت۔ {brand} سے شوفر کی درخواست کریں۔',
  'Tell {brand} where and when. We come back to you with aircraft, permits and a price.':
    '{brand} کو جگہ اور وقت بتائیں؛ عملہ طیارے، اجازت ناموں اور قیمت کے ساتھ آپ سے رابطہ کرے گا۔',
  'Flights of {brand} that leave soon, sold by the seat. Choose one to see the aircraft and to book.':
    '{brand} کی جلد روانہ ہونے والی فلائٹس، جن میں ایک ایک سیٹ بک کی جا سکتی ہے۔ طیارہ دیکھنے اور بکنگ کے لیے کوئی فلائٹ منتخب کریں۔',
  'A seat on a private flight of {brand}.': '{brand} کی پرائیویٹ فلائٹ میں ایک سیٹ۔',
  '{route}, {day}': '{route}، {day}',
  '{route} on {day} at {time}, {aircraft}:': '{route}، {day}، {time} بجے، {aircraft}:',
  '{route} on {day} at {time}:': '{route}، {day}، {time} بجے:',
  '1 seat available with {brand}.': '{brand} کے ساتھ 1 سیٹ دستیاب ہے۔',
  '{count} seats available with {brand}.': '{brand} کے ساتھ {count} سیٹیں دستیاب ہیں۔',
  'What flies with {brand}, how many it seats and what it can do.':
    '{brand} کے طیارے، ان میں سیٹوں کی تعداد اور ان کی صلاحیتیں۔',
  'Sign in to your account.': 'اپنے اکاؤنٹ میں سائن اِن کریں۔',
  'Create an account to sign in with.': 'سائن اِن کرنے کے لیے اکاؤنٹ بنائیں۔',
  'Set a new password.': 'نیا پاس ورڈ بنائیں۔',
  'Four ways to travel, or to send something, on a timetable of your own.':
    'اپنے وقت پر سفر کرنے یا سامان بھیجنے کے چار طریقے۔',
  'Where to start with {brand}: a seat, a charter, a car.': '{brand} کے ساتھ آغاز یہاں سے: سیٹ، چارٹر یا گاڑی۔',
  '{brand} arranges private flights: a seat, an aircraft of your own, and the car at either end.':
    '{brand} پرائیویٹ فلائٹس کا انتظام کرتا ہے: ایک سیٹ، آپ کا اپنا طیارہ، اور دونوں طرف گاڑی۔',
  'How to reach {brand}.': '{brand} کے عملے سے رابطے کے تمام طریقے۔',
  'The terms between you and {brand}.': 'آپ اور {brand} کے درمیان طے شدہ شرائط۔',
  '{brand}: private flights, by the seat or by the aircraft': '{brand}: پرائیویٹ فلائٹس، ایک سیٹ یا پورا طیارہ',
  '{from} to {to}, {day} at {time}': '{from} سے {to}، {day}، {time} بجے',
  'A seat': 'ایک سیٹ',
  'Seats on our flights': 'ہماری فلائٹس میں سیٹیں',
  'Charter across borders': 'بیرونِ ملک چارٹر',
  'Book a flight': 'فلائٹ بک کریں',
  'Available Aircrafts': 'دستیاب طیارے',
  'Welcome back': 'خوش آمدید',
  'Create your account': 'اپنا اکاؤنٹ بنائیں',
  'Forgot password?': 'پاس ورڈ بھول گئے؟',
  'What would you like to do?': 'آپ کیا کرنا چاہیں گے؟',
  'Terms and conditions': 'شرائط و ضوابط',
  'Private flights, on your own timetable': 'پرائیویٹ فلائٹس، آپ کے اپنے وقت پر',

  // Home

  // Search

  // Accounts, and 'My trips'

  // The traveller's page
  'Private charter': 'پرائیویٹ چارٹر',
  'International charter': 'بین الاقوامی چارٹر',
  'Flight booking': 'فلائٹ بکنگ',
  'Chauffeur service': 'شوفر سروس',
  'We have your request': 'آپ کی درخواست مل گئی',
  'Our desk is looking into it and will call or write to you.':
    'ہمارا عملہ اسے دیکھ رہا ہے اور آپ کو فون کرے گا یا پیغام بھیجے گا۔',
  'Our desk is looking into it': 'ہمارا عملہ اسے دیکھ رہا ہے',
  'We are checking aircraft, airports and times, and will come back to you.':
    'ہم طیارے، ہوائی اڈے اور اوقات دیکھ رہے ہیں اور آپ کو جواب دیں گے۔',
  'Your quote is here': 'آپ کا قیمت نامہ تیار ہے',
  'Nothing is booked until you accept.': 'آپ کے قبول کرنے تک کچھ بُک نہیں ہو گا۔',
  'You have accepted': 'آپ نے قبول کر لیا',
  'Next, our desk confirms the aircraft. It is booked when this page says so.':
    'اب ہمارا عملہ طیارے کی تصدیق کرے گا۔ بکنگ مکمل ہونے پر اسی صفحے پر لکھا ہو گا۔',
  'It is booked': 'بکنگ ہو گئی',
  'Everything is set. If anything changes, we will tell you.': 'سب تیار ہے۔ کوئی تبدیلی ہوئی تو ہم آپ کو بتائیں گے۔',
  'Our desk is looking into it. We have no phone number or e-mail address for you, so come back to this page for our answer.':
    'ہمارا عملہ اسے دیکھ رہا ہے۔ ہمارے پاس آپ کا فون نمبر یا ای میل نہیں ہے، اس لیے جواب کے لیے اسی صفحے پر واپس آئیں۔',
  'We are checking aircraft, airports and times. Come back to this page for our answer.':
    'ہم طیارے، ہوائی اڈے اور اوقات دیکھ رہے ہیں۔ جواب کے لیے اسی صفحے پر واپس آئیں۔',
  'Everything is set. If anything changes, this page will say so.':
    'سب تیار ہے۔ کوئی تبدیلی ہوئی تو اسی صفحے پر لکھی ہو گی۔',
  'Thank you for flying with us': 'ہمارے ساتھ پرواز کا شکریہ',
  'If you left something behind, or want to tell us something, contact us.':
    'کچھ رہ گیا ہو یا کچھ کہنا ہو تو ہم سے رابطہ کریں۔',
  'We could not arrange it': 'ہم انتظام نہیں کر سکے',
  'Call us: another day or another aircraft may work.':
    'ہمیں فون کریں: شاید کسی اور دن یا کسی اور طیارے سے انتظام ہو جائے۔',
  'This request was erased': 'یہ درخواست مٹا دی گئی',
  'This request and its personal data were erased on {date}.':
    'یہ درخواست اور اس کی ذاتی معلومات {date} کو مٹا دی گئیں۔',
  'This request has ended': 'یہ درخواست ختم ہو گئی',
  'Call us to open it again.': 'اسے دوبارہ شروع کرنے کے لیے ہمیں فون کریں۔',
  'It is cancelled': 'یہ منسوخ ہو گئی',
  'If you did not expect this, call us.': 'اگر آپ کو اس کی توقع نہیں تھی تو ہمیں فون کریں۔',
  Quoted: 'قیمت نامہ',
  Accepted: 'قبول',
  Booked: 'بکنگ',
  'We answer within {time}': 'ہم {time} کے اندر جواب دیتے ہیں',
  'by {moment}': '{moment} تک',
  'Reference {reference}': 'حوالہ {reference}',
  'The journey': 'سفر',
  'Contact us': 'ہم سے رابطہ کریں',
  Call: 'فون کریں',
  'Write an e-mail': 'ای میل لکھیں',
  'Write on WhatsApp': 'واٹس ایپ پر لکھیں',
  'About my request {reference}': 'میری درخواست {reference} کے بارے میں',
  'Add to your calendar': 'کیلنڈر میں شامل کریں',
  'How we can reach you': 'ہم آپ سے کیسے رابطہ کریں',
  'We have no e-mail address for you yet. Add one, and we write to you at each step.':
    'ہمارے پاس ابھی آپ کا ای میل ایڈریس نہیں ہے۔ درج کر دیں تو ہم ہر مرحلے پر آپ کو اطلاع دیں گے۔',
  'We have no e-mail address for you yet. Add one if you prefer an e-mail.':
    'ہمارے پاس ابھی آپ کا ای میل ایڈریس نہیں ہے۔ ای میل پر رابطہ چاہیں تو درج کر دیں۔',
  'We have no telephone number for you. Add one if you prefer a call.':
    'ہمارے پاس آپ کا فون نمبر نہیں ہے۔ فون پر بات کرنا چاہیں تو درج کر دیں۔',
  'E-mail address': 'ای میل',
  'Telephone number': 'فون نمبر',
  'Enter an e-mail address or a telephone number': 'ای میل یا فون نمبر درج کریں',
  'We have that already. Call us to change it.': 'یہ ہمارے پاس پہلے سے ہے۔ بدلنے کے لیے ہمیں فون کریں۔',
  'Save my contact details': 'میرا رابطہ محفوظ کریں',
  'Saving...': 'محفوظ ہو رہا ہے...',
  'It could not be saved.': 'محفوظ نہیں ہو سکا۔',
  'Check your connection, then try again.': 'اپنا انٹرنیٹ چیک کر کے دوبارہ کوشش کریں۔',
  'Please try again in a moment.': 'تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  'This page could not be updated. What it shows may be out of date.':
    'یہ صفحہ تازہ نہیں ہو سکا۔ اس کی معلومات پرانی ہو سکتی ہیں۔',
  'Quote {version}': 'قیمت نامہ {version}',
  Total: 'کل رقم',
  'Positioning flight, without passengers': 'بغیر مسافروں کے پرواز',
  'Price breakdown': 'قیمت کی تفصیل',
  'Valid until': 'کب تک مؤثر ہے',
  'Valid until {moment}': '{moment} تک مؤثر',
  'The aircraft is held until': 'طیارہ کب تک مختص ہے',
  Cancellation: 'منسوخی کی شرائط',
  'Accepted by {name}, {moment}': '{name} نے قبول کیا، {moment}',
  'Accepted by telephone': 'فون پر قبول کیا گیا',
  'Pay {total}': '{total} ادا کریں',
  'You have declined it. Call us if you change your mind.': 'آپ نے انکار کر دیا۔ ارادہ بدلے تو ہمیں فون کریں۔',
  'This quote has expired. Call us for a new one.':
    'اس قیمت نامے کی مدت ختم ہو گئی ہے۔ نئے قیمت نامے کے لیے ہمیں فون کریں۔',
  'Our desk is preparing another quote.': 'ہمارا عملہ ایک اور قیمت نامہ تیار کر رہا ہے۔',
  'Your answer': 'آپ کا جواب',
  'You are signed in as {name}: your name will be recorded.':
    'آپ {name} کے طور پر سائن اِن ہیں: آپ کا نام درج کیا جائے گا۔',
  'Enter your name': 'اپنا نام درج کریں',
  'Accept {total}': '{total} قبول کریں',
  Decline: 'انکار کریں',
  'By entering your name you accept this quote of {total} from {brand} and its cancellation terms. Our desk then confirms the aircraft. Nothing is charged here.':
    'اپنا نام لکھ کر آپ {brand} کا {total} کا یہ قیمت نامہ اور اس کی منسوخی کی شرائط قبول کرتے ہیں۔ اس کے بعد ہمارا عملہ طیارے کی تصدیق کرے گا۔ یہاں کوئی رقم نہیں لی جاتی۔',
  'By entering your name you decline this quote. Our desk is notified, and your request is closed.':
    'اپنا نام لکھ کر آپ اس قیمت نامے سے انکار کرتے ہیں۔ ہمارے عملے کو اطلاع ملے گی اور آپ کی درخواست بند ہو جائے گی۔',
  'Your full name': 'آپ کا پورا نام',
  'Accept the quote': 'قیمت نامہ قبول کریں',
  'Decline the quote': 'قیمت نامے سے انکار کریں',
  'Not now': 'ابھی نہیں',
  'Your answer was not saved.': 'آپ کا جواب محفوظ نہیں ہو سکا۔',
  'It has already been accepted.': 'یہ پہلے ہی قبول کیا جا چکا ہے۔',
  'It has already been declined.': 'اس سے پہلے ہی انکار کیا جا چکا ہے۔',
  'Our desk has sent another quote in the meantime.': 'اس دوران ہمارے عملے نے ایک اور قیمت نامہ بھیجا ہے۔',
  'Our desk has withdrawn this quote or sent another one. This page shows the current one.':
    'ہمارے عملے نے یہ قیمت نامہ واپس لے لیا ہے یا دوسرا بھیجا ہے۔ اس صفحے پر موجودہ قیمت نامہ ہے۔',
  Party: 'مسافر',
  'Pick-up place': 'گاڑی کہاں آئے',
  'Pick-up date': 'گاڑی کی تاریخ',
  'Pick-up time': 'گاڑی کا وقت',
  'Flight number': 'پرواز نمبر',
  '{count} traveller': '{count} مسافر',
  '{count} travellers': '{count} مسافر',
  '{count} passenger': '{count} مسافر',
  '{count} passengers': '{count} مسافر',
  '{count} piece': '{count} عدد',
  '{count} pieces': '{count} عدد',
  'Anyone with this link can read this page. Share it only with people you trust.':
    'جس کے پاس یہ لنک ہو وہ اس صفحے کو پڑھ سکتا ہے۔ صرف انہیں بھیجیں جن پر آپ کو اعتماد ہے۔',
};
