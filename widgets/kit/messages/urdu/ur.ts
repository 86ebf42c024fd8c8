// `#` stands for the number that a message carries. What has to stay in the order it is written in (a pattern of a phone
// number) stands between U+2066 and U+2069. The words for terms are in the glossary.

import { PLACES } from './ur-places';

type Texts = Readonly<Record<string, string>>;

/** What more than one widget says. */
const SHARED: Texts = {
  // Dates, lengths, weights
  'Please check': 'براہِ کرم جانچ لیں',
  'Yes, send it': 'جی ہاں، بھیج دیں',
  TBA: 'ابھی طے نہیں',
  'Not specified': 'درج نہیں',
  '{minutes} min': '{minutes} منٹ',
  '1 h': '1 گھنٹہ',
  '{hours} h': '{hours} گھنٹے',
  '1 h {minutes} min': '1 گھنٹہ {minutes} منٹ',
  '{hours} h {minutes} min': '{hours} گھنٹے {minutes} منٹ',
  '{distance} km': '{distance}\u00a0کلومیٹر',
  '{weight} kg': '{weight} کلو',
  // Between the ends of a range, and currencies behind it
  ' – ': ' سے ',
  PKR: 'روپے',
  USD: 'ڈالر',
  '{days} day': '{days} دن',
  '{days} days': '{days} دن',

  // Every widget
  'Test mode: nothing is stored.': 'یہ آزمائش ہے: کچھ محفوظ نہیں کیا جائے گا۔',

  // Every form
  Select: 'منتخب کریں',
  'Less: {label}': 'کم کریں: {label}',
  'More: {label}': 'بڑھائیں: {label}',
  Name: 'نام',
  'First name': 'پہلا نام',
  'Last name': 'خاندانی نام',
  Email: 'ای میل',
  'Did you mean {domain}?': 'کیا آپ کا مطلب {domain} ہے؟',
  Phone: 'فون نمبر',
  'Phone number': 'فون نمبر',
  'Country code': 'ملک کا کوڈ',
  Passengers: 'مسافر',
  Luggage: 'سامان',
  'Luggage (kg)': 'سامان',
  'Your flight': 'آپ کی فلائٹ',
  'Submitting...': 'بھیجی جا رہی ہے...',
  Cancel: 'رہنے دیں',
  Close: 'بند کریں',
  OK: 'ٹھیک ہے',
  'Try again': 'دوبارہ کوشش کریں',
  'Please fix the validation errors': 'براہِ کرم نشان زدہ غلطیاں درست کریں',
  'Nothing is lost: your details are still here.': 'کچھ ضائع نہیں ہوا: آپ کی معلومات یہیں محفوظ ہیں۔',
  'You are offline.': 'آپ آف لائن ہیں۔',
  'We cannot be reached at the moment.': 'اس وقت ہم سے رابطہ نہیں ہو پا رہا۔',
  'Your request is saved on this page and is sent as soon as it can be. Closing the page loses it.':
    'آپ کی درخواست اسی صفحے پر محفوظ ہے اور جیسے ہی ممکن ہوا بھیج دی جائے گی۔ صفحہ بند کرنے سے یہ ضائع ہو جائے گی۔',
  'Nothing can be sent to us from this page.': 'اس صفحے سے ہمیں کچھ نہیں بھیجا جا سکتا۔',
  'We cannot be reached from this page at the moment.': 'اس وقت اس صفحے سے ہم تک رسائی نہیں ہو پا رہی۔',
  'Please contact us: we will be glad to help you.': 'براہِ کرم ہم سے رابطہ کریں: ہم خوشی سے آپ کی مدد کریں گے۔',
  'Please try again in a few minutes.': 'براہِ کرم چند منٹ بعد دوبارہ کوشش کریں۔',
  'Please try again in a few minutes, or use our own site:':
    'براہِ کرم چند منٹ بعد دوبارہ کوشش کریں، یا ہماری اپنی ویب سائٹ استعمال کریں:',
  'Please use our own site:': 'براہِ کرم ہماری اپنی ویب سائٹ استعمال کریں:',
  'We are still sending your request. This takes longer than usual.':
    'آپ کی درخواست اب بھی بھیجی جا رہی ہے۔ اس میں معمول سے زیادہ وقت لگ رہا ہے۔',
  'Waiting for a connection': 'کنکشن کا انتظار ہے',
  'Trying now...': 'ابھی کوشش ہو رہی ہے...',
  'Still no connection': 'ابھی تک کنکشن نہیں ہے',
  'Try now': 'ابھی کوشش کریں',
  'Stop waiting': 'انتظار ختم کریں',
  'Your request is no longer sent automatically. Send it when you are ready.':
    'آپ کی درخواست اب خود بخود نہیں بھیجی جائے گی۔ تیار ہونے پر اسے بھیجیں۔',
  'In a hurry? Send us your request in a message. Your personal details are not included.':
    'جلدی ہے؟ سفر کی تفصیل پیغام میں بھیج دیں۔ اس میں کوئی ذاتی معلومات نہیں۔',
  'In a hurry? Reach us here:': 'جلدی ہے؟ ہم سے یہاں رابطہ کریں:',
  'Send it by WhatsApp': 'واٹس ایپ سے بھیجیں',
  'Send it by SMS': 'ایس ایم ایس سے بھیجیں',
  'We usually answer within 1 minute': 'ہم عموماً 1 منٹ کے اندر جواب دیتے ہیں',
  'We usually answer within {count} minutes': 'ہم عموماً {count} منٹ کے اندر جواب دیتے ہیں',
  'We usually answer within {count} hours': 'ہم عموماً {count} گھنٹے کے اندر جواب دیتے ہیں',
  'I could not send this request on your website. Please contact me.':
    'آپ کی ویب سائٹ سے یہ درخواست نہیں بھیجی جا سکی۔ براہِ کرم مجھ سے رابطہ کریں۔',
  'You are offline. Your details are still here.': 'انٹرنیٹ دستیاب نہیں۔ آپ کی معلومات یہیں موجود ہیں۔',

  // In the place of a widget that could not be drawn
  'Something went wrong here. Please reload the page.': 'یہاں کوئی خرابی پیش آ گئی۔ براہِ کرم صفحہ دوبارہ لوڈ کریں۔',
  'Something went wrong here': 'یہاں کوئی خرابی پیش آ گئی',
  'Try again, or contact us: we will be glad to help you.':
    'دوبارہ کوشش کریں، یا ہم سے براہِ راست رابطہ کریں: ہم خوشی سے آپ کی مدد کریں گے۔',
  'Please try again. If that does not help, reload the page.':
    'براہِ کرم دوبارہ کوشش کریں۔ اگر پھر بھی نہ ہو تو صفحہ دوبارہ لوڈ کریں۔',

  // Airport fields and the route
  // Between an airport and its country
  ', ': '، ',
  Recent: 'حالیہ',
  Popular: 'مقبول',
  Airports: 'ایئرپورٹس',
  'City, airport or code': 'شہر، ایئرپورٹ یا کوڈ',
  'Searching airports…': 'ایئرپورٹ تلاش کیے جا رہے ہیں…',
  '1 airport found': 'ایک ایئرپورٹ ملا',
  '{count} airports found': '{count} ایئرپورٹس ملے',
  'No airport there. Nearest: {airport}': 'یہاں ایئرپورٹ نہیں؛ قریب ترین: {airport}',
  'This place is not in our airport list. We will send it as you typed it.':
    'یہ ہماری ایئرپورٹس کی فہرست میں نہیں۔ جیسا لکھا ہے ویسا ہی بھیجا جائے گا۔',
  'No airports found': 'کوئی ایئرپورٹ نہیں ملا',
  'Suggestions are not available. You can type the name yourself.':
    'تجاویز اس وقت دستیاب نہیں۔ آپ ایئرپورٹ کا نام خود لکھ سکتے ہیں۔',
  '{from} to {to}': '{from} سے {to}',
  'Map of the route: {route}': 'روٹ کا نقشہ: {route}',

  // What was sent
  'Request Submitted!': 'آپ کی درخواست مل گئی!',
  'Request Submitted Successfully!': 'آپ کی درخواست مل گئی!',
  'Not a ticket': 'یہ ٹکٹ نہیں ہے',
  Received: 'مل گئی',
  'Call the desk': 'ہمارے عملے کو فون کریں',
  Reference: 'حوالہ نمبر',
  Print: 'پرنٹ کریں',
  'Track your request here. Keep this link: you need it to come back.':
    'یہاں دیکھیں کہ آپ کی درخواست کہاں تک پہنچی۔ یہ لنک سنبھال کر رکھیں: واپس آنے کے لیے یہی درکار ہے۔',
  'Track your request': 'اپنی درخواست دیکھیں',
  'Copy the link': 'لنک کاپی کریں',
  Copied: 'کاپی ہو گیا',
  'Your browser blocked copying. Select the link and copy it.':
    'آپ کے براؤزر نے کاپی نہیں ہونے دیا۔ لنک منتخب کر کے کاپی کریں۔',
  'Open it on your phone': 'اپنے فون پر کھولیں',
  'QR code: opens this page on your phone': 'کیو آر کوڈ: یہ صفحہ آپ کے فون پر کھولتا ہے',
  WhatsApp: 'واٹس ایپ',

  // Empty legs
  'Empty leg': 'ایمپٹی لیگ',
  'departs between {from} and {to}': 'روانگی {from} اور {to} کے درمیان',
  'the aircraft makes this flight anyway, and departs between {from} and {to}. We will agree the exact time with you.':
    'طیارہ اس فلائٹ پر ویسے بھی جا رہا ہے؛ روانگی {from} اور {to} کے درمیان۔ صحیح وقت ہم آپ سے طے کریں گے۔',

  // What every form, and every call, may answer
  'At most #': 'زیادہ سے زیادہ #',
  'At most # characters': 'زیادہ سے زیادہ # حروف',
  'Use a real date and time in the form 2026-12-01T14:30:00': 'درست تاریخ اور وقت درج کریں',
  'Use a real date and time, or null': 'درست تاریخ اور وقت درج کریں، یا خالی چھوڑ دیں',
  'Too many attempts. Please try again in # second.': 'بہت زیادہ کوششیں ہو چکی ہیں۔ # سیکنڈ بعد دوبارہ کوشش کریں۔',
  'Too many attempts. Please try again in # seconds.': 'بہت زیادہ کوششیں ہو چکی ہیں۔ # سیکنڈ بعد دوبارہ کوشش کریں۔',
  'Too many attempts. Please try again in # minute.': 'بہت زیادہ کوششیں ہو چکی ہیں۔ # منٹ بعد دوبارہ کوشش کریں۔',
  'Too many attempts. Please try again in # minutes.': 'بہت زیادہ کوششیں ہو چکی ہیں۔ # منٹ بعد دوبارہ کوشش کریں۔',
  'The data cannot be loaded right now. Please try again in a moment.':
    'یہ معلومات اس وقت لوڈ نہیں ہو سکتیں۔ براہِ کرم تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  'Nothing could be saved right now. Please try again in a moment.':
    'یہ محفوظ نہیں ہو سکا۔ براہِ کرم تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  'Something went wrong on our side. Please try again.': 'ہماری طرف سے کوئی خرابی ہوئی ہے۔ براہِ کرم دوبارہ کوشش کریں۔',
  'The request took too long to arrive. Please try again.': 'درخواست بہت دیر سے پہنچی۔ براہِ کرم دوبارہ کوشش کریں۔',
  'The body did not arrive in full': 'درخواست پوری نہیں پہنچی۔ براہِ کرم دوبارہ کوشش کریں۔',
  'The body is larger than # KB': 'درخواست بہت بڑی ہے: حد # کلو بائٹ ہے',
};

/** What one widget alone says, by the name of its element. */
export const OWN_TEXTS: Readonly<Record<string, Texts>> = {
  'private-charter-form': {
    'Private charter request': 'پرائیویٹ چارٹر کی درخواست',
    'Trip type': 'سفر کی قسم',
    'ONE-WAY': 'یک طرفہ',
    'ROUND-TRIP': 'دو طرفہ',
    'MULTI-LEG': 'ملٹی سٹی',
    Outbound: 'جانے کی فلائٹ',
    Return: 'واپسی',
    'Leg {number}': 'فلائٹ {number}',
    From: 'روانگی',
    To: 'منزل',
    'Swap from and to': 'روانگی اور منزل آپس میں بدلیں',
    Date: 'تاریخ',
    Time: 'وقت',
    'For the whole trip': 'پورے سفر کے لیے',
    'Different passengers or luggage on this leg': 'اس فلائٹ کے مسافر یا سامان مختلف ہیں',
    Seats: 'سیٹیں',
    'Total for all passengers, or 0': 'کُل وزن، کلو میں؛ نہ ہو تو 0',
    Pets: 'پالتو جانور',
    'Remove: {title}': 'ہٹائیں: {title}',
    'Add another leg': 'ایک اور فلائٹ شامل کریں',

    Search: 'تلاش کریں',
    'Enter your details': 'اپنی معلومات درج کریں',
    'Route overview': 'روٹ کا خلاصہ',
    '{count} seat': '{count} سیٹ',
    '{count} seats': '{count} سیٹیں',
    'A day earlier or later is fine': 'ایک دن پہلے یا بعد بھی ٹھیک ہے',
    'About {range} for {types}': '{types} کے لیے تقریباً {range}',
    'a plane': 'پروپیلر طیارے',
    'a jet': 'جیٹ',
    'a helicopter': 'ہیلی کاپٹر',
    'Estimate only. You get the price with our answer.': 'یہ صرف اندازہ ہے۔ قیمت ہمارے جواب کے ساتھ آئے گی۔',
    'The price comes with our answer.': 'قیمت ہمارے جواب کے ساتھ آئے گی۔',
    'Time not decided yet': 'وقت ابھی طے نہیں',
    'CNIC (optional)': 'شناختی کارڈ نمبر (اختیاری)',
    'SUBMIT REQUEST': 'درخواست بھیجیں',
    'Thank you. We will contact you shortly to confirm aircraft, price and times.':
      'شکریہ۔ طیارے، قیمت اور اوقات کی تصدیق کے لیے ہم جلد آپ سے رابطہ کریں گے۔',
    'The next step could not be loaded. Check your connection and try again.':
      'اگلا مرحلہ نہیں کھل سکا۔ اپنا انٹرنیٹ چیک کر کے دوبارہ کوشش کریں۔',
    'Failed to create charter request': 'چارٹر کی درخواست درج نہیں ہو سکی',
    'Error creating charter request': 'چارٹر کی درخواست بھیجنے میں خرابی پیش آئی',
    'One Way trip can only have 1 segment': 'یک طرفہ سفر میں صرف ایک فلائٹ ہو سکتی ہے',
    'Round Trip can only have 2 segments': 'دو طرفہ سفر میں صرف دو فلائٹس ہو سکتی ہیں',
    'At least one segment is required': 'کم از کم ایک فلائٹ ضروری ہے',
    'One Way trip must have exactly 1 segment': 'یک طرفہ سفر میں ایک ہی فلائٹ ہونی چاہیے',
    'Round Trip must have exactly 2 segments': 'دو طرفہ سفر میں دو فلائٹس ہونی چاہئیں',
    'Multi City/Multi Stop trips must have at least 2 segments': 'ملٹی سٹی سفر میں کم از کم دو فلائٹس ہونی چاہئیں',
    'At most # legs': 'زیادہ سے زیادہ # فلائٹس ہو سکتی ہیں',
    'Trip type is required': 'سفر کی قسم منتخب کریں',
    'From location is required': 'روانگی کا مقام درج کریں',
    'To location is required': 'منزل درج کریں',
    'Departure date is required': 'تاریخ درج کریں',
    'Departure time is required': 'روانگی کا وقت درج کریں',
    'Departure date is in the past': 'روانگی کی تاریخ گزر چکی ہے',
    'Departure time is in the past': 'روانگی کا وقت گزر چکا ہے',
    'This leg departs before the leg above': 'اس کی روانگی پچھلی فلائٹ سے پہلے ہے',
    'At least 1 seat is required': 'کم از کم ایک سیٹ ضروری ہے',
    'Number of seats is required': 'سیٹوں کی تعداد درج کریں',
    'Luggage weight must be 0 or positive': 'سامان کا وزن 0 یا اس سے زیادہ ہونا چاہیے',
    'Pets cannot be negative': 'پالتو جانوروں کی تعداد درج کریں',
    'Name is required': 'نام درج کریں',
    'Name must be at least # characters': 'نام کم از کم # حروف کا ہونا چاہیے',
    'Email is required': 'ای میل درج کریں',
    'Please enter a valid email address': 'براہِ کرم درست ای میل درج کریں',
    'Please enter a valid phone number': 'براہِ کرم درست فون نمبر درج کریں',
    'Phone number is required': 'فون نمبر درج کریں',
    'Phone must be in format: 03xxxxxxxxx': 'فون نمبر درج کریں، مثلاً \u206603xxxxxxxxx\u2069',

    'A number from another country? Use the international charter form.':
      'کسی دوسرے ملک کا نمبر؟ بین الاقوامی چارٹر فارم استعمال کریں۔',
    'Continue there with this flight': 'اسی فلائٹ کے ساتھ وہاں جاری رکھیں',
  },
  'international-charter-form': {
    'International charter request': 'بین الاقوامی چارٹر کی درخواست',
    'Seats and aircraft': 'سیٹیں اور طیارہ',
    'Your request': 'آپ کی درخواست',
    'What happens next': 'اس کے بعد کیا ہو گا',
    'A person reads your request': 'ہمارا عملہ درخواست پڑھتا ہے',
    'Our desk looks into your request and calls or writes to you.':
      'ہمارا عملہ آپ کی درخواست دیکھ کر آپ کو فون یا ای میل کرتا ہے۔',
    'Your car': 'آپ کی گاڑی',
    'Sedan/SUV': 'سیڈان/ایس یو وی',
    'Van/Large Vehicle': 'وین/بڑی گاڑی',
    'Our desk finds a car and asks you for anything you left empty.':
      'ہمارا عملہ گاڑی کا انتظام کرتا ہے، اور جو بات آپ نے خالی چھوڑی ہو وہ آپ کے ساتھ طے کرتا ہے۔',
    'A car and its chauffeur': 'گاڑی اور ڈرائیور',
    'We tell you the car, the chauffeur and the price.':
      'ہم آپ کو بتاتے ہیں کہ کون سی گاڑی آئے گی، کون چلائے گا اور کتنا خرچ آئے گا۔',
    'Aircraft, permits and a price': 'طیارہ، اجازت نامے اور قیمت',
    'We tell you which aircraft suits the route, which permits it needs and what it costs.':
      'ہم آپ کو بتاتے ہیں کہ روٹ کے لیے کون سا طیارہ موزوں ہے، کون سے اجازت نامے درکار ہیں اور کتنا خرچ آئے گا۔',
    'You accept': 'آپ قبول کرتے ہیں',
    'Your booking': 'آپ کی بکنگ',
    'You pay nothing here. Our desk confirms your booking.': 'یہاں کوئی رقم نہیں لی جاتی۔ عملہ بکنگ کی تصدیق کرتا ہے۔',
    'Your details': 'آپ کی معلومات',
    'With the country code': 'ملک کے کوڈ کے ساتھ',
    'Service type': 'سروس کی قسم',
    'International Charter Flight': 'بین الاقوامی چارٹر فلائٹ',
    'Regional Jet Flight': 'ریجنل جیٹ فلائٹ',
    'Helicopter Ride / Tour': 'ہیلی کاپٹر کی سیر / ٹور',
    'Fleet Inquiry': 'طیاروں کے بارے میں معلومات',
    'Departure location': 'روانگی کا مقام',
    'Destination location': 'منزل',
    'Enter a time such as 14:30': 'وقت درج کریں، مثلاً 14:30',
    'Departure date and time': 'روانگی کی تاریخ اور وقت',
    'Return date and time (optional)': 'واپسی کی تاریخ اور وقت (اختیاری)',
    'Local time at departure': 'روانگی کے مقام کا مقامی وقت',
    'Local time at destination': 'منزل کا مقامی وقت',
    'Number of seats': 'سیٹوں کی تعداد',
    'Preferred aircraft': 'پسندیدہ طیارہ',
    'Light Jet': 'لائٹ جیٹ',
    'Midsize Jet': 'مڈ سائز جیٹ',
    'Super-Mid': 'سپر مڈ جیٹ',
    'Heavy Jet': 'ہیوی جیٹ',
    'Not Sure': 'ابھی طے نہیں',
    'Additional message (optional)': 'پیغام (اختیاری)',
    Submit: 'درخواست بھیجیں',
    Service: 'سروس',
    'Your charter flight request has been submitted. We will contact you shortly to confirm the details and finalize your booking.':
      'آپ کی چارٹر فلائٹ کی درخواست مل گئی ہے۔ تفصیلات کی تصدیق اور بکنگ مکمل کرنے کے لیے ہم جلد آپ سے رابطہ کریں گے۔',
    'Failed to submit request. Please try again.': 'درخواست نہیں بھیجی جا سکی۔ براہِ کرم دوبارہ کوشش کریں۔',
    'Service type is required': 'سروس کی قسم منتخب کریں',
    'Departure location is required': 'روانگی کا مقام درج کریں',
    'Destination location is required': 'منزل درج کریں',
    'Number of seats must be greater than 0': 'سیٹوں کی تعداد 0 سے زیادہ ہونی چاہیے',
    'Preferred aircraft is required': 'پسندیدہ طیارہ منتخب کریں',
    'From and to are the same. Choose another destination.': 'روانگی اور منزل ایک ہی ہیں۔ کوئی اور منزل منتخب کریں۔',
    'Return time is required': 'واپسی کا وقت درج کریں',
    'Return date is in the past': 'واپسی کی تاریخ گزر چکی ہے',
    'Return time is in the past': 'واپسی کا وقت گزر چکا ہے',
    'You asked for {count} seats. Is that right?': 'آپ نے {count} سیٹیں مانگی ہیں۔ کیا یہ درست ہے؟',

    '{day} is more than two years ahead.': '{day} میں ابھی دو سال سے زیادہ باقی ہیں۔',
    'Without a phone number or e-mail address we cannot reach you. Send it anyway?':
      'فون نمبر یا ای میل کے بغیر ہمارا جواب صرف آپ کے لنک پر ملے گا۔ پھر بھی بھیج دیں؟',

    'Return date cannot be before the departure date': 'واپسی کی تاریخ روانگی سے پہلے نہیں ہو سکتی',
    'Complete the return date and time, or clear it': 'واپسی کی تاریخ اور وقت مکمل کریں، یا خالی چھوڑ دیں',
  },
  'chauffeur-form': {
    'Chauffeur Service Request': 'شوفر سروس کی درخواست',
    'Chauffeur service request': 'شوفر سروس کی درخواست',
    'Book your premium chauffeur service': 'اپنی پریمیم شوفر سروس بُک کریں',
    'CNIC or passport number': 'شناختی کارڈ یا پاسپورٹ نمبر',
    'Number of passengers': 'مسافروں کی تعداد',
    'Number of pieces': 'بیگوں کی تعداد',
    'Leave empty anything that you do not know yet. We will arrange it with you.':
      'جو ابھی معلوم نہیں، وہ خالی چھوڑ دیں۔ ہم آپ سے طے کر لیں گے۔',
    'Pick-up': 'پک اپ کا وقت',
    'Pick-up place': 'پک اپ کی جگہ',
    'Flight number': 'فلائٹ نمبر',
    'Pick-up place (optional)': 'پک اپ کی جگہ (اختیاری)',
    'Airport, hotel or address': 'ایئرپورٹ، ہوٹل یا پتہ',
    'Pick-up date (optional)': 'پک اپ کی تاریخ (اختیاری)',
    'Pick-up time (optional)': 'پک اپ کا وقت (اختیاری)',
    'Flight number (optional)': 'فلائٹ نمبر (اختیاری)',
    'Pick-up date is in the past': 'پک اپ کی تاریخ گزر چکی ہے',
    'Pick-up time is in the past': 'پک اپ کا وقت گزر چکا ہے',
    'Complete the date, or clear it': 'تاریخ مکمل کریں، یا خالی چھوڑ دیں',
    'Use a real date in the form 2026-12-01': 'درست تاریخ درج کریں، مثلاً \u20662026-12-01\u2069',
    'Use a time in the form 14:30': 'وقت درج کریں، مثلاً 14:30',
    'Enter a flight number such as PK 301, or leave it empty':
      'فلائٹ نمبر درج کریں، مثلاً \u2066PK 301\u2069، یا خالی چھوڑ دیں',
    'Our largest car has # seats. Send a second request for the other passengers.':
      'ہماری سب سے بڑی گاڑی میں # مسافر بیٹھ سکتے ہیں۔ باقی مسافروں کے لیے دوسری درخواست بھیجیں۔',
    'Our largest car takes # pieces. Send a second request for the rest.':
      'ہماری سب سے بڑی گاڑی میں # بیگ آ سکتے ہیں۔ باقی سامان کے لیے دوسری درخواست بھیجیں۔',
    'Everyone who travels, including children.': 'سفر کرنے والے سب لوگ، بچوں سمیت۔',
    'Enter one of them, as printed on the document.': 'دونوں میں سے کوئی ایک، جیسا اس پر چھپا ہے۔',
    'How we reach you': 'ہم آپ سے کیسے رابطہ کریں',
    'Give us a phone number or e-mail address, or both. If you give neither, you can see our answer only by your link.':
      'فون نمبر، ای میل یا دونوں درج کریں۔ ان کے بغیر ہمارا جواب دیکھنے کے لیے آپ کو اپنے لنک سے واپس آنا ہو گا۔',
    'Enter the number of pieces, not the weight. A handbag counts as 1.':
      'بیگوں کی تعداد لکھیں، کلو نہیں؛ ہینڈ بیگ بھی ایک شمار ہو گا۔',
    'Submit Request': 'درخواست بھیجیں',
    '{count} piece': '{count} بیگ',
    '{count} pieces': '{count} بیگ',
    'Your chauffeur service request has been submitted. We will contact you shortly to confirm the details.':
      'آپ کی شوفر سروس کی درخواست مل گئی ہے۔ تفصیلات کی تصدیق کے لیے ہم جلد آپ سے رابطہ کریں گے۔',
    'Your chauffeur service request has been submitted. You gave no phone number or e-mail address, so open the link below to see our answer.':
      'آپ کی شوفر سروس کی درخواست مل گئی ہے۔ آپ نے فون نمبر یا ای میل نہیں دیا، اس لیے ہمارا جواب دیکھنے کے لیے نیچے دیے گئے لنک سے واپس آئیں۔',
    'Your chauffeur service request has been submitted. You gave no phone number or e-mail address, so please call us for our answer.':
      'آپ کی شوفر سروس کی درخواست مل گئی ہے۔ آپ نے فون نمبر یا ای میل نہیں دیا، اس لیے جواب کے لیے ہمیں فون کریں۔',
    'First name is required': 'پہلا نام درج کریں',
    'Last name is required': 'خاندانی نام درج کریں',
    'CNIC or Passport is required': 'شناختی کارڈ یا پاسپورٹ نمبر درج کریں',
    'Number of passengers must be greater than 0': 'مسافروں کی تعداد 0 سے زیادہ ہونی چاہیے',
    'Luggage count cannot be negative': 'بیگوں کی درست تعداد درج کریں',
  },
  'flight-gallery': {
    Flights: 'فلائٹس',
    '{from} to {to}, {aircraft}, {price} per seat, {day}, {time}':
      '{from} سے {to}، {aircraft}، فی سیٹ {price}، {day}، {time}',
    'per seat': 'فی سیٹ',
    'Loading flights...': 'فلائٹس لوڈ ہو رہی ہیں...',
    '1 flight': 'ایک فلائٹ',
    '{count} flights': '{count} فلائٹس',
    '{shown} of {count} flights': 'فلائٹس: {count} میں سے {shown}',
    'Error fetching flights. Please try again.': 'فلائٹس لوڈ نہیں ہو سکیں۔ براہِ کرم دوبارہ کوشش کریں۔',
    'Show more flights': 'مزید فلائٹس دکھائیں',
    'Opens in a new tab': 'نئے ٹیب میں کھلتا ہے',
    'No flights here at the moment': 'یہاں فی الحال کوئی فلائٹ دستیاب نہیں',
    'New flights will appear here.': 'نئی فلائٹس یہاں نظر آئیں گی۔',
    'Request a private charter': 'پرائیویٹ چارٹر کی درخواست دیں',
    'Failed to fetch flights': 'فلائٹس لوڈ نہیں ہو سکیں',
    'Error fetching flight data': 'فلائٹس کی معلومات لوڈ نہیں ہو سکیں',
    'Try again in a moment.': 'تھوڑی دیر بعد دوبارہ کوشش کریں۔',
    'These flights were loaded earlier: seats and prices may have changed.':
      'یہ فلائٹس کچھ دیر پہلے کی ہیں: سیٹیں اور قیمتیں بدل چکی ہو سکتی ہیں۔',
  },
  'flight-booking': {
    'Loading flight details...': 'فلائٹ کی تفصیلات لوڈ ہو رہی ہیں...',
    'The connection seems slow...': 'انٹرنیٹ کی رفتار سست معلوم ہوتی ہے...',
    'Which flight would you like?': 'آپ کون سی فلائٹ چاہتے ہیں؟',
    'Choose a flight, then reserve your seats here.': 'فلائٹ منتخب کریں، پھر اپنی سیٹیں یہیں بُک کریں۔',
    'See the flights': 'فلائٹس دیکھیں',
    'No flight is chosen yet. Go back and choose one, or contact us: we will be glad to help you.':
      'ابھی کوئی فلائٹ منتخب نہیں ہوئی۔ واپس جا کر منتخب کریں، یا ہم سے براہِ راست رابطہ کریں: ہم خوشی سے آپ کی مدد کریں گے۔',
    'No flight is chosen yet. Go back and choose one.': 'ابھی کوئی فلائٹ منتخب نہیں ہوئی۔ واپس جا کر منتخب کریں۔',
    'Flight Not Available': 'فلائٹ دستیاب نہیں',
    'Flight not found': 'فلائٹ نہیں ملی',
    'Personal details and the note are lost if you leave or reload this page.':
      'صفحہ چھوڑنے یا دوبارہ لوڈ کرنے پر ذاتی معلومات اور نوٹ محفوظ نہیں رہتے۔',
    'Personal details are lost if you leave or reload this page.':
      'صفحہ چھوڑنے یا دوبارہ لوڈ کرنے پر ذاتی معلومات محفوظ نہیں رہتیں۔',
    'Phone number (optional)': 'فون نمبر (اختیاری)',
    'Email (optional)': 'ای میل (اختیاری)',
    'No seats are left on this flight': 'اس فلائٹ میں کوئی سیٹ باقی نہیں ہے',
    'This flight has departed': 'یہ فلائٹ روانہ ہو چکی ہے',
    'Looking for the next flight on this route...': 'اس روٹ کی اگلی فلائٹ تلاش کی جا رہی ہے...',
    'The next flight on this route:': 'اس روٹ کی اگلی فلائٹ:',
    'No later flight on this route is planned yet.': 'اس روٹ پر ابھی کوئی اگلی فلائٹ طے نہیں ہے۔',
    'The next flight could not be loaded.': 'اگلی فلائٹ لوڈ نہیں ہو سکی۔',
    'You are offline. Check your connection.': 'آپ آف لائن ہیں۔ اپنا انٹرنیٹ چیک کریں۔',
    'Error fetching flight details': 'فلائٹ کی تفصیلات لوڈ نہیں ہو سکیں',
    'Please try again later': 'براہِ کرم کچھ دیر بعد دوبارہ کوشش کریں',
    'See other flights': 'دوسری فلائٹس دیکھیں',
    Jet: 'جیٹ',
    Helicopter: 'ہیلی کاپٹر',
    Plane: 'پروپیلر طیارہ',
    'Charter Plane': 'پروپیلر طیارہ',
    Commercial: 'کمرشل',
    Departure: 'روانگی',
    Arrival: 'آمد',
    'Price per seat': 'فی سیٹ قیمت',
    'Luggage limit': 'سامان کی حد',
    'Flight type': 'طیارے کی قسم',
    'Wi-Fi': 'وائی فائی',
    Available: 'دستیاب',
    'Not available': 'دستیاب نہیں',
    Meal: 'کھانا',
    Included: 'شامل',
    'Not included': 'شامل نہیں',
    'Seat selection': 'سیٹ کا انتخاب',
    Aircraft: 'طیارہ',
    Type: 'قسم',
    Capacity: 'گنجائش',
    Specifications: 'تکنیکی تفصیلات',
    Gallery: 'گیلری',
    'Previous pictures': 'پچھلی تصاویر',
    'More pictures': 'مزید تصاویر',
    'Open picture {number} of {count}': '{count} میں سے تصویر {number} کھولیں',
    'Picture {number} of {count}': '{count} میں سے تصویر {number}',
    'Previous picture': 'پچھلی تصویر',
    'Next picture': 'اگلی تصویر',
    'This picture could not be loaded': 'یہ تصویر لوڈ نہیں ہو سکی',
    'The picture could not be opened. Check your connection and try again.':
      'تصویر نہیں کھل سکی۔ اپنا انٹرنیٹ چیک کر کے دوبارہ کوشش کریں۔',
    'Reserve Your Flight': 'اپنی فلائٹ بُک کریں',
    'The form could not be loaded.': 'فارم لوڈ نہیں ہو سکا۔',
    Title: 'لقب',
    Mr: 'مسٹر',
    Mrs: 'مسز',
    Miss: 'مس',
    Dr: 'ڈاکٹر',
    Prof: 'پروفیسر',
    'Travel date': 'سفر کی تاریخ',
    'Select travel date': 'سفر کی تاریخ منتخب کریں',
    'Number of guests': 'ساتھی مسافروں کی تعداد',
    Reserve: 'بُک کریں',
    '1 seat left': 'ایک سیٹ باقی ہے',
    '{count} seats left': '{count} سیٹیں باقی ہیں',
    'You (1 seat): {price}': 'آپ (1 سیٹ): {price}',
    'You + 1 guest = 2 seats, {price}': 'آپ + 1 ساتھی = 2 سیٹیں، {price}',
    'You + {count} guests = {seats} seats, {price}': 'آپ + {count} ساتھی = {seats} سیٹیں، {price}',
    'Number of rooms': 'کمروں کی تعداد',
    'Note (optional)': 'نوٹ (اختیاری)',
    'Guest {number}': 'ساتھی مسافر {number}',
    Gender: 'جنس',
    Male: 'مرد',
    Female: 'خاتون',
    'CNIC or Passport': 'شناختی کارڈ یا پاسپورٹ نمبر',
    '{price} × {count} passengers': '{price} × {count} مسافر',
    'Total price': 'کُل قیمت',
    'I accept the terms and conditions': 'مجھے شرائط و ضوابط قبول ہیں',
    'I accept the {terms}': 'مجھے {terms} قبول ہیں',
    'terms and conditions': 'شرائط و ضوابط',
    'Submit Booking Request': 'بکنگ کی درخواست بھیجیں',
    'Flight booking request': 'فلائٹ بکنگ کی درخواست',
    'Booking request submitted successfully!': 'آپ کی بکنگ کی درخواست مل گئی!',
    'Thank you. We will contact you shortly to confirm seats and how to pay.':
      'شکریہ۔ سیٹوں کی تصدیق اور ادائیگی کے طریقے کے لیے ہم جلد آپ سے رابطہ کریں گے۔',
    'Failed to submit booking request': 'بکنگ کی درخواست درج نہیں ہو سکی',
    'Network error. Please try again.': 'نیٹ ورک میں خرابی ہے۔ براہِ کرم دوبارہ کوشش کریں۔',
    'Please fix the errors in the main form': 'براہِ کرم نشان زدہ غلطیاں درست کریں',
    'Fields to complete or correct ({count}):': 'نامکمل یا غلط خانے ({count}):',
    'Next: {name}': 'اگلا: {name}',
    'Please fix the errors in guest information': 'براہِ کرم ساتھی مسافروں کی معلومات میں نشان زدہ غلطیاں درست کریں',
    'Title is required': 'لقب منتخب کریں',
    'Invalid phone format (e.g., 3001234567)': 'درست فون نمبر درج کریں (مثلاً 3001234567)',
    'Invalid email format': 'براہِ کرم درست ای میل درج کریں',
    'Travel date is required': 'سفر کی تاریخ منتخب کریں',
    'Must be a whole number': 'پورا عدد لکھیں، مثلاً 2',
    'The number of guests and the guest list do not match': 'ساتھی مسافر اتنے ہی ہونے چاہئیں جتنی تعداد دی گئی ہے',
    'Number of guests must be 0 or more': 'ساتھی مسافروں کی تعداد 0 یا اس سے زیادہ ہونی چاہیے',
    'Number of rooms must be 0 or more': 'کمروں کی تعداد 0 یا اس سے زیادہ ہونی چاہیے',
    'Maximum # guests allowed': 'زیادہ سے زیادہ # ساتھی مسافر ہو سکتے ہیں',
    'Please accept the terms and conditions': 'براہِ کرم شرائط و ضوابط قبول کریں',
    'Price must be a number': 'کرایہ عدد ہونا چاہیے',
    'CNIC is required': 'شناختی کارڈ یا پاسپورٹ نمبر درج کریں',
    'Gender is required': 'جنس منتخب کریں',
    'This flight departs on # January # at #:#': 'یہ فلائٹ # جنوری # کو #:# بجے روانہ ہو گی',
    'This flight departs on # February # at #:#': 'یہ فلائٹ # فروری # کو #:# بجے روانہ ہو گی',
    'This flight departs on # March # at #:#': 'یہ فلائٹ # مارچ # کو #:# بجے روانہ ہو گی',
    'This flight departs on # April # at #:#': 'یہ فلائٹ # اپریل # کو #:# بجے روانہ ہو گی',
    'This flight departs on # May # at #:#': 'یہ فلائٹ # مئی # کو #:# بجے روانہ ہو گی',
    'This flight departs on # June # at #:#': 'یہ فلائٹ # جون # کو #:# بجے روانہ ہو گی',
    'This flight departs on # July # at #:#': 'یہ فلائٹ # جولائی # کو #:# بجے روانہ ہو گی',
    'This flight departs on # August # at #:#': 'یہ فلائٹ # اگست # کو #:# بجے روانہ ہو گی',
    'This flight departs on # September # at #:#': 'یہ فلائٹ # ستمبر # کو #:# بجے روانہ ہو گی',
    'This flight departs on # October # at #:#': 'یہ فلائٹ # اکتوبر # کو #:# بجے روانہ ہو گی',
    'This flight departs on # November # at #:#': 'یہ فلائٹ # نومبر # کو #:# بجے روانہ ہو گی',
    'This flight departs on # December # at #:#': 'یہ فلائٹ # دسمبر # کو #:# بجے روانہ ہو گی',
    'The price has changed. Check it and send again.': 'کرایہ تبدیل ہو گیا ہے۔ دیکھ کر دوبارہ بھیجیں۔',
    'Only # seat is available on this flight': 'اس فلائٹ میں صرف # سیٹ دستیاب ہے',
    'Only # seats are available on this flight': 'اس فلائٹ میں صرف # سیٹیں دستیاب ہیں',
  },
};

/** The widgets' texts in Urdu. A test finds those that are missing, or no longer said. */
export const TEXTS: Texts = Object.assign({}, SHARED, ...Object.values(OWN_TEXTS));

/** Amounts as `Intl` and quotes write them: rupees as a word, and dollars with their sign before the number. */
export const AMOUNTS: Texts = Object.fromEntries(
  ['#', '#,#', '#,#,#', '#,#,#,#'].flatMap((amount) => [
    [`PKR ${amount}`, `${amount} روپے`],
    [`PKR\xa0${amount}`, `${amount}\xa0روپے`],
    [`− PKR ${amount}`, `− ${amount} روپے`],
    ...[`$${amount}`, `$${amount}.#`, `USD ${amount}`, `USD ${amount}.#`].flatMap((dollars) =>
      ['', '− '].map((minus) => [minus + dollars, `${minus}\u2066${dollars.replace('USD ', '$')}\u2069`]),
    ),
  ]),
);

/** All that Urdu says: our texts, amounts, and the names of places. */
export const UR: Texts = { ...PLACES, ...AMOUNTS, ...TEXTS };

/**
 * Keeps a value together in a right-to-left sentence, by bidi isolates. Without letters, such as a telephone number with
 * spaces, it is read from the left.
 */
export const isolate = (value: string | number): string =>
  `${/[ +-]/.test(`${value}`) && !/\p{L}/u.test(`${value}`) ? '\u2066' : '\u2068'}${value}\u2069`;

/** As Pakistan writes dates: without `Intl`'s comma before the year, 'at' before the time, and 'standard' in a zone's name. */
const asWritten = (date: string) =>
  date
    .replace(/، (?=\d{4})/, ' ')
    .replace(/ کو (?=\d)/, '، ')
    .replace(' معیاری', '');

class UrduDates extends Intl.DateTimeFormat {
  override format(date?: Date | number) {
    return asWritten(super.format(date));
  }
  override formatToParts(date?: Date | number) {
    return super.formatToParts(date).map(({ type, value }) => ({ type, value: asWritten(value) }));
  }
}

/** A date format of Urdu, with the Latin digits of Pakistani sites. */
export const urduDates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new UrduDates('ur-PK-u-nu-latn', options);
