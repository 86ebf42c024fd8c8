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
  'Check your connection, then try again.': 'اپنا انٹرنیٹ چیک کریں، پھر دوبارہ کوشش کریں۔',
  'The site could not be loaded': 'سائٹ لوڈ نہیں ہو سکی',
  'This page could not be shown': 'یہ صفحہ نہیں دکھایا جا سکا',
  'Check your connection, then load the page again.': 'اپنا انٹرنیٹ چیک کریں، پھر صفحہ دوبارہ کھولیں۔',
  'Load the page again.': 'صفحہ دوبارہ کھولیں۔',
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

  // Pages
  'We answer within': 'جواب کا وقت، زیادہ سے زیادہ',
  'We answer within {time}.': 'ہمارا عملہ {time} کے اندر جواب دیتا ہے۔',
  '{count} hours': '{count} گھنٹوں',
  '1 minute': '1 منٹ',
  '{count} minutes': '{count} منٹ',
  '{brand} arranges private flights: a seat on a scheduled flight, an aircraft of your own, and a car at both ends.':
    '{brand} پرائیویٹ فلائٹس کا انتظام کرتا ہے: طے شدہ فلائٹ میں ایک سیٹ، آپ کے لیے پورا طیارہ، اور دونوں طرف گاڑی۔',
  'Our air operator’s certificate': 'ہمارا ایئر آپریٹر سرٹیفکیٹ',
  'What we fly': 'ہمارے طیارے',
  'How it works': 'درخواست کے مراحل',
  'Where would you like to go?': 'آپ کہاں جانا چاہتے ہیں؟',
  'You ask': 'آپ درخواست کریں',
  'Choose a flight, or a route and a day. You need no account.':
    'کوئی فلائٹ، یا روٹ اور دن منتخب کریں۔ اکاؤنٹ کی ضرورت نہیں۔',
  'Our desk looks into it': 'ہمارا عملہ اسے دیکھتا ہے',
  'A person checks aircraft, airports and times, and answers you.':
    'ہمارا نمائندہ طیارے، ہوائی اڈے اور اوقات دیکھ کر آپ کو جواب دیتا ہے۔',
  'You decide': 'فیصلہ آپ کا',
  'You get a reference, not a ticket. Our desk arranges the rest with you. Nothing is charged.':
    'آپ کو ٹکٹ نہیں، ایک حوالہ نمبر ملتا ہے۔ باقی سب عملہ آپ کے ساتھ طے کرتا ہے۔ کوئی رقم نہیں لی جاتی۔',
  'We answer day and night.': 'ہم دن رات جواب دیتے ہیں۔',
  'The desk of {brand} reads every request and replies to you.':
    '{brand} کا عملہ ہر درخواست پڑھتا ہے اور آپ سے رابطہ کرتا ہے۔',
  'See it on a map': 'نقشے پر دیکھیں',
  'Or send a request': 'یا درخواست بھیجیں',
  'Request a charter': 'چارٹر کی درخواست کریں',
  'One way, round trip, or several legs': 'یک طرفہ، آنا جانا، یا کئی منزلیں',
  'Request an international charter': 'بین الاقوامی چارٹر کی درخواست کریں',
  'Across borders, in the class of aircraft you prefer': 'بیرونِ ملک، اپنی پسند کے طیارے میں',
  'Request a chauffeur': 'شوفر کی درخواست کریں',
  'A car to the aircraft, and from it': 'طیارے تک اور طیارے سے گاڑی',
  'Search flights': 'فلائٹس تلاش کریں',
  'A seat on a scheduled flight, by route and day': 'طے شدہ فلائٹ میں سیٹ، روٹ اور دن کے حساب سے',
  'Charter abroad': 'بیرونِ ملک چارٹر',
  'Across borders, in the class you prefer': 'بیرونِ ملک، اپنی پسند کی کلاس میں',
  'See where we fly': 'دیکھیں ہم کہاں جاتے ہیں',
  'Flights in pictures, with the price of a seat': 'فلائٹس تصویروں میں، فی سیٹ قیمت کے ساتھ',
  'Find us': 'ہمارا دفتر',
  'Where we are, and how to reach us': 'ہمارا پتہ، اور رابطے کے تمام طریقے',
  'Or call us, day or night: {phone}': 'یا دن رات کسی بھی وقت فون کریں: {phone}',
  'Call us, day or night: {phone}': 'دن رات کسی بھی وقت فون کریں: {phone}',
  'Look around first': 'پہلے ایک نظر دیکھ لیں',
  'Meet the aircraft': 'طیارے دیکھیں',
  'See our services': 'ہماری خدمات دیکھیں',
  'Call the desk: {phone}': 'عملے کو فون کریں: {phone}',
  'Ask us': 'عملے سے پوچھیں',
  'Private jet charters': 'پرائیویٹ جیٹ چارٹر',
  'The whole aircraft, for your party alone. You choose the airports, the day and the hour: one way, round trip, or leg after leg. Tell us the route, and the desk comes back to you with an aircraft.':
    'پورا طیارہ، صرف آپ اور آپ کے ساتھیوں کے لیے۔ ہوائی اڈے، دن اور وقت آپ کی مرضی کے: یک طرفہ، آنا جانا، یا کئی منزلیں۔ ہمیں روٹ بتائیں، عملہ طیارے کے ساتھ آپ سے رابطہ کرے گا۔',
  'Ask for a ride or a tour': 'سیر یا سواری کے لیے درخواست کریں',
  'Helicopter charters': 'ہیلی کاپٹر چارٹر',
  'For the places a runway does not reach: a valley, a site, a rooftop in town, or an hour of sightseeing. Write where you are going in your own words; a helipad needs no airport code.':
    'ان جگہوں کے لیے جہاں رن وے نہیں: کوئی وادی، کوئی سائٹ، شہر کی کوئی چھت، یا ایک گھنٹے کی سیر۔ منزل اپنے الفاظ میں لکھیں؛ ہیلی پیڈ کے لیے ہوائی اڈے کا کوڈ ضروری نہیں۔',
  'Executive air cargo and priority deliveries': 'ایگزیکٹو ایئر کارگو اور فوری ترسیل',
  'Documents, samples, spare parts: what cannot wait for the next scheduled flight. Tell the desk what it is, how large and how heavy, and by when it has to be there.':
    'دستاویزات، نمونے، پرزے: جو اگلی فلائٹ کا انتظار نہیں کر سکتے۔ عملے کو بتائیں کہ کیا چیز ہے، کتنی بڑی اور وزنی ہے، اور کب تک پہنچانی ہے۔',
  'Business and VIP travel management': 'کاروباری اور وی آئی پی سفر کا انتظام',
  'The flight is one part of the day. Ask for a chauffeur to the aircraft and away from it, and let one desk know about all of it: who travels, what changes, what comes along.':
    'فلائٹ آپ کے دن کا صرف ایک حصہ ہے۔ طیارے تک اور طیارے سے شوفر کی سہولت لیں، اور سب کچھ ایک ہی عملے کو بتائیں: کون سفر کر رہا ہے، کیا بدلا ہے، کیا ساتھ جا رہا ہے۔',
  'Popular routes': 'چند روٹس',
  'You can read them at {address}.': 'شرائط یہاں ہیں: {address}',
  'Loading the terms...': 'شرائط لوڈ ہو رہی ہیں...',
  'The terms could not be loaded.': 'شرائط لوڈ نہیں ہو سکیں۔',
  'What you send from this site is a request to {brand}. It is no ticket and holds no seat: a flight is agreed once {brand} has confirmed it to you.':
    'اس سائٹ سے آپ جو بھیجتے ہیں وہ {brand} کے لیے ایک درخواست ہے۔ یہ ٹکٹ نہیں اور اس سے کوئی سیٹ مختص نہیں ہوتی: فلائٹ تب طے ہوتی ہے جب {brand} آپ کو اس کی تصدیق کر دے۔',
  'Nothing is charged here. Prices may change until {brand} confirms the price to you.':
    'یہاں کوئی رقم نہیں لی جاتی۔ جب تک {brand} قیمت کی تصدیق نہ کر دے، قیمتیں بدل سکتی ہیں۔',
  'We use the details you send to answer your request and to arrange what is agreed. If you book for other people, ask them before you send their details.':
    'آپ کی دی ہوئی معلومات آپ کی درخواست کا جواب دینے اور طے شدہ انتظامات کے لیے استعمال ہوتی ہیں۔ دوسروں کے لیے بکنگ کریں تو ان کی معلومات بھیجنے سے پہلے ان سے اجازت لیں۔',
  'For any question, call {phone} or write to {email}.': 'کسی بھی سوال کے لیے {phone} پر فون کریں یا {email} پر لکھیں۔',
  'For any question, call {phone}.': 'کسی بھی سوال کے لیے {phone} پر فون کریں۔',
  'For any question, write to {email}.': 'کسی بھی سوال کے لیے {email} پر لکھیں۔',

  // The fleet, lists
  'The longest range first, flown under {certificate}.': 'سب سے طویل پرواز والے پہلے، سرٹیفکیٹ {certificate} کے تحت۔',
  'The longest range first.': 'سب سے طویل پرواز والے پہلے۔',
  'Undecided? {request}, and the desk finds the aircraft for it.':
    'فیصلہ نہیں کر پا رہے؟ {request}، عملہ آپ کے لیے مناسب طیارہ ڈھونڈ دے گا۔',
  'Our aircraft will be shown here. Until then, our desk finds one for you.':
    'ہمارے طیارے یہاں دکھائے جائیں گے۔ تب تک عملہ آپ کے لیے طیارہ ڈھونڈ دے گا۔',
  'Request this aircraft': 'اس طیارے کی درخواست کریں',
  'See the aircraft': 'طیارے دیکھیں',
  'Failed to fetch aircrafts': 'طیاروں کی معلومات حاصل نہیں ہو سکیں',
  'Error fetching aircrafts': 'طیاروں کی معلومات حاصل کرنے میں خرابی پیش آئی',
  'No aircrafts yet': 'ابھی کوئی طیارہ نہیں',
  'No aircrafts found': 'کوئی طیارہ نہیں ملا',
  'Nothing matches “{search}”. Try a name, a type or a number of seats.':
    '”{search}“ سے کچھ نہیں ملا۔ کوئی نام، قسم یا سیٹوں کی تعداد لکھ کر دیکھیں۔',
  '{count} aircraft': '{count} طیارے',
  '{found} of {count} aircraft': '{count} میں سے {found} طیارے',
  'Kind of aircraft': 'طیارے کی قسم',
  'Loading aircrafts...': 'طیارے لوڈ ہو رہے ہیں...',
  'Search aircrafts': 'طیارے تلاش کریں',
  'Name, type or seats': 'نام، قسم یا سیٹیں',
  'Search all kinds': 'تمام اقسام میں تلاش کریں',
  All: 'سب',
  Jets: 'جیٹ',
  Planes: 'طیارے',
  Helicopters: 'ہیلی کاپٹر',
  Seat: 'سیٹ',
  Range: 'پرواز کی حد',
  Cruise: 'رفتار',
  km: 'کلومیٹر',
  'km/h': 'کلومیٹر فی گھنٹہ',
  Less: 'کم',
  'about it': 'اس کے بارے میں',
  'Clear the search': 'تلاش صاف کریں',
  '{message}. What you see may be out of date.': '{message}۔ ممکن ہے یہ معلومات پرانی ہوں۔',

  // Around the forms
  'Choose your route and dates. Our charter desk does the rest.':
    'اپنا روٹ اور تاریخیں منتخب کریں۔ باقی کام ہمارا عملہ کرے گا۔',
  'Tell us where and when. We come back with aircraft, permits and a price.':
    'ہمیں جگہ اور وقت بتائیں۔ ہم طیارے، اجازت ناموں اور قیمت کے ساتھ آپ سے رابطہ کریں گے۔',
  'Sold by the seat; times are local at each airport. Choose one to see the aircraft and to book.':
    'ایک ایک سیٹ کی بکنگ؛ اوقات ہر ہوائی اڈے کے مقامی ہیں۔ طیارہ دیکھنے اور بکنگ کے لیے کوئی فلائٹ منتخب کریں۔',
  'Rather talk? Call {phone}, day or night.': 'بات کرنا چاہیں تو دن رات کسی بھی وقت {phone} پر فون کریں۔',
  'You see your route and enter your details. Nothing is sent before that.':
    'آپ اپنا روٹ دیکھتے ہیں اور اپنی معلومات درج کرتے ہیں۔ اس سے پہلے کچھ نہیں بھیجا جاتا۔',
  'Our desk finds the aircraft and calls or writes to you with its price.':
    'عملہ طیارہ ڈھونڈتا ہے اور قیمت کے ساتھ آپ کو فون کرتا ہے یا لکھتا ہے۔',
  'No flights found': 'کوئی فلائٹ نہیں ملی',
  'No flight matches everything chosen above.': 'اوپر کی تمام شرطوں پر کوئی فلائٹ پوری نہیں اترتی۔',
  'Show all flights': 'تمام فلائٹس دکھائیں',
  'Leave without sending?': 'بھیجے بغیر چلے جائیں؟',
  'Your request has not reached us yet. It is waiting on this page for a connection, and is lost if you leave.':
    'آپ کی درخواست ابھی ہم تک نہیں پہنچی۔ یہ اسی صفحے پر کنکشن کا انتظار کر رہی ہے، اور صفحہ چھوڑنے پر ضائع ہو جائے گی۔',
  Stay: 'یہیں رہیں',
  Leave: 'چلے جائیں',

  // A partner's figures
  'Your figures': 'آپ کے اعداد و شمار',
  'These figures are switched off': 'یہ اعداد و شمار بند ہیں',
  'The operator no longer counts requests from your pages. Please ask the operator.':
    'آپریٹر اب آپ کے صفحوں سے آنے والی درخواستیں نہیں گنتا۔ وجہ اس سے پوچھیں۔',
  'Your figures could not be loaded': 'آپ کے اعداد و شمار لوڈ نہیں ہو سکے',
  'The operator has made a new link for you. Ask for it.': 'آپریٹر نے آپ کے لیے نیا لنک بنایا ہے۔ وہ اس سے مانگیں۔',
  'Part of the link is missing. Open it again from the message that you received.':
    'لنک کا کچھ حصہ غائب ہے۔ اسے اپنے پیغام سے دوبارہ کھولیں۔',
  'What happened to the requests that came to {brand} from your pages, in twelve months.':
    'آپ کے صفحوں سے {brand} کو آنے والی درخواستوں کا بارہ ماہ کا حال۔',
  'The figures are for your bookkeeping and the operator’s. They have no traveller’s data. Anyone with this link can see them: ask the operator to end it.':
    'یہ اعداد و شمار آپ کے اور آپریٹر کے حساب کے لیے ہیں۔ ان میں کسی مسافر کی معلومات نہیں۔ جس کے پاس یہ لنک ہے وہ انہیں دیکھ سکتا ہے: لنک ختم کرنے کے لیے آپریٹر سے کہیں۔',
  'Figures of {name}': '{name} کے اعداد و شمار',
  Requests: 'درخواستیں',
  'Booked total': 'بکنگ کی کل رقم',
  'No requests came in these twelve months. They are counted from the first one on.':
    'ان بارہ مہینوں میں کوئی درخواست نہیں آئی۔ گنتی پہلی درخواست سے شروع ہوتی ہے۔',
  'By the month in which a request came': 'درخواست آنے کے مہینے کے حساب سے',
  'By the month in which the request came. Quoted and accepted: it reached that stage or a later one. Booked: it is now booked, flown or closed.':
    'درخواست آنے کے مہینے کے حساب سے۔ قیمت نامہ اور قبول: درخواست یہاں تک یا اس سے آگے پہنچی۔ بکنگ: اب بک، مکمل یا بند ہے۔',
  Month: 'مہینہ',
  'Download as CSV': 'فائل ڈاؤن لوڈ کریں',

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
  'We answer within {time}, {deadline}': 'ہم {time} کے اندر جواب دیں گے، {deadline}',
  'This link is not complete': 'یہ لنک نامکمل ہے',
  'Part of the link is missing. Open it again from the message or the confirmation that you received.':
    'لنک کا کچھ حصہ غائب ہے۔ اسے اپنے پیغام یا تصدیق سے دوبارہ کھولیں۔',
  'This link has ended': 'یہ لنک ختم ہو چکا ہے',
  'Your request has a new link. Ask us to send it to you.':
    'آپ کی درخواست کا نیا لنک ہے۔ ہم سے کہیں کہ وہ آپ کو بھیج دیں۔',
  'Your request could not be loaded': 'آپ کی درخواست لوڈ نہیں ہو سکی',
  'Nothing is lost.': 'کچھ ضائع نہیں ہوا۔',
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
  '{count} kg': '{count} کلو',
  '{price}': '{price}',
  Party: 'مسافر',
  'Pick-up date': 'گاڑی کی تاریخ',
  'Pick-up time': 'گاڑی کا وقت',
  '{count} traveller': '{count} مسافر',
  '{count} travellers': '{count} مسافر',
  '{count} passenger': '{count} مسافر',
  '{count} passengers': '{count} مسافر',
  'Anyone with this link can read this page. Share it only with people you trust.':
    'جس کے پاس یہ لنک ہو وہ اس صفحے کو پڑھ سکتا ہے۔ صرف انہیں بھیجیں جن پر آپ کو اعتماد ہے۔',

  // Account
  'Something went wrong!': 'کوئی مسئلہ پیش آ گیا!',
  Password: 'پاس ورڈ',
  'At least 8 characters': 'کم از کم 8 حروف',
  'At least 12 characters': 'کم از کم 12 حروف',
  'Hide password': 'پاس ورڈ چھپائیں',
  'Show password': 'پاس ورڈ دکھائیں',
  'Back to login': 'لاگ اِن پر واپس جائیں',
  'Check your e-mail': 'اپنی ای میل دیکھیں',
  'If this address has an account, we have sent it a link to set a new password. The link works once, within an hour. Not there? Check your spam folder, or ask again.':
    'اگر اس ای میل ایڈریس کا اکاؤنٹ ہے تو ہم نے اس پر نیا پاس ورڈ بنانے کا لنک بھیج دیا ہے۔ لنک ایک گھنٹے کے اندر ایک بار کام کرتا ہے۔ نہیں ملا؟ اسپیم فولڈر دیکھیں یا دوبارہ منگوائیں۔',
  'Ask again': 'دوبارہ منگوائیں',
  'We will e-mail you a link to choose a new one.': 'ہم آپ کو نیا پاس ورڈ بنانے کا لنک ای میل کریں گے۔',
  'Send the link': 'لنک بھیجیں',
  'Sending...': 'بھیجا جا رہا ہے...',
  'The link could not be sent': 'لنک نہیں بھیجا جا سکا',
  'Open the link in the e-mail again.': 'ای میل میں دیا گیا لنک دوبارہ کھولیں۔',
  '{by} invites you, {name}, as an owner. Choose a password to join.':
    '{name}، {by} نے آپ کو مالک کے طور پر شامل ہونے کی دعوت دی ہے۔ شامل ہونے کے لیے پاس ورڈ بنائیں۔',
  '{by} invites you, {name}, as a dispatcher. Choose a password to join.':
    '{name}، {by} نے آپ کو ڈسپیچر کے طور پر شامل ہونے کی دعوت دی ہے۔ شامل ہونے کے لیے پاس ورڈ بنائیں۔',
  '{by} invites you, {name}, as a viewer. Choose a password to join.':
    '{name}، {by} نے آپ کو صرف دیکھنے کی اجازت کے ساتھ شامل ہونے کی دعوت دی ہے۔ شامل ہونے کے لیے پاس ورڈ بنائیں۔',
  'The invitation could not be opened': 'دعوت نامہ نہیں کھل سکا',
  'Welcome to the desk': 'عملے میں خوش آمدید',
  'An owner': 'ایک مالک',
  'The account of this address starts again: its old password, name and sign-ins end.':
    'اس ای میل ایڈریس کا اکاؤنٹ نئے سرے سے شروع ہو گا: پرانا پاس ورڈ، نام اور سائن اِن ختم ہو جائیں گے۔',
  'Join the desk': 'شامل ہوں',
  'Joining...': 'شامل کیا جا رہا ہے...',
  'You could not be signed in': 'آپ سائن اِن نہیں ہو سکے',
  'Welcome, {name}.': 'خوش آمدید، {name}۔',
  'This link does not work': 'یہ لنک کام نہیں کرتا',
  'Login successful!': 'لاگ اِن ہو گیا!',
  'Signed in as {name}.': 'آپ {name} کے طور پر سائن اِن ہیں۔',
  Continue: 'آگے بڑھیں',
  'Signing in...': 'سائن اِن ہو رہا ہے...',
  'Login failed': 'لاگ اِن نہیں ہو سکا',
  'New here?': 'پہلی بار آئے ہیں؟',
  'Sign up': 'اکاؤنٹ بنائیں',
  'This link is no longer valid': 'یہ لنک اب کارآمد نہیں',
  'Choose a new password': 'نیا پاس ورڈ بنائیں',
  'New password': 'نیا پاس ورڈ',
  'Set password': 'پاس ورڈ محفوظ کریں',
  'The password could not be set': 'پاس ورڈ محفوظ نہیں ہو سکا',
  'Your password is set': 'آپ کا پاس ورڈ محفوظ ہو گیا',
  'You can login with it now.': 'اب آپ اس سے لاگ اِن کر سکتے ہیں۔',
  'A link works once, within an hour. Ask for a new one.':
    'لنک ایک گھنٹے کے اندر ایک بار کام کرتا ہے۔ نیا لنک منگوائیں۔',
  'Open the link in the e-mail again, or ask for a new one.':
    'ای میل میں دیا گیا لنک دوبارہ کھولیں یا نیا لنک منگوائیں۔',
  'Ask for a new link': 'نیا لنک منگوائیں',
  'Confirm your address': 'اپنے ای میل ایڈریس کی تصدیق کریں',
  'Type the password that you chose when you signed up. If you did not sign up here, close this page. Nothing happens.':
    'وہ پاس ورڈ درج کریں جو آپ نے اکاؤنٹ بناتے وقت چنا تھا۔ اگر آپ نے یہاں اکاؤنٹ نہیں بنایا تو یہ صفحہ بند کر دیں۔ کچھ نہیں ہو گا۔',
  'Confirm the address': 'تصدیق کریں',
  'Confirming...': 'تصدیق ہو رہی ہے...',
  'The address could not be confirmed': 'ای میل ایڈریس کی تصدیق نہیں ہو سکی',
  'Your address is confirmed': 'آپ کے ای میل ایڈریس کی تصدیق ہو گئی',
  'The account is yours.': 'اب یہ اکاؤنٹ آپ کا ہے۔',
  'A link works once, within a day, and ends when you choose a new password. Choosing a new password by e-mail also confirms your address.':
    'لنک ایک دن کے اندر ایک بار کام کرتا ہے اور نیا پاس ورڈ بنانے پر ختم ہو جاتا ہے۔ ای میل کے ذریعے نیا پاس ورڈ بنانے سے بھی ایڈریس کی تصدیق ہو جاتی ہے۔',
  'Open the link in the e-mail again. Choosing a new password by e-mail also confirms your address.':
    'ای میل میں دیا گیا لنک دوبارہ کھولیں۔ ای میل کے ذریعے نیا پاس ورڈ بنانے سے بھی ایڈریس کی تصدیق ہو جاتی ہے۔',
  'This site cannot send e-mail, so it cannot mail you a link.':
    'یہ سائٹ ای میل نہیں بھیج سکتی، اس لیے آپ کو لنک نہیں بھیجا جا سکتا۔',
  'Call or write to us, and we will help you.': 'ہمیں فون کریں یا لکھیں، ہم آپ کی مدد کریں گے۔',
  'Write to us, and we will help you.': 'ہمیں لکھیں، ہم آپ کی مدد کریں گے۔',
  'Ask us, and we will help you.': 'ہم سے پوچھیں، ہم آپ کی مدد کریں گے۔',
  'Asking for your passkey...': 'پاس کی مانگی جا رہی ہے...',
  'Login with a passkey': 'پاس کی سے لاگ اِن کریں',
  'This device already has a passkey of yours.': 'اس ڈیوائس پر آپ کی پاس کی پہلے سے موجود ہے۔',
  'No passkey was used. Try again, or use another device.':
    'کوئی پاس کی استعمال نہیں ہوئی۔ دوبارہ کوشش کریں یا کوئی اور ڈیوائس استعمال کریں۔',
  'Your account': 'آپ کا اکاؤنٹ',
  'It could not be loaded.': 'یہ لوڈ نہیں ہو سکا۔',
  'Our forms are filled in with these details. You can change them there.':
    'ہمارے فارم ان معلومات سے بھرے جاتے ہیں۔ آپ انہیں وہاں بدل سکتے ہیں۔',
  Save: 'محفوظ کریں',
  Saved: 'محفوظ ہو گیا',
  'We store it only to fill in our forms. Empty it to delete it.':
    'ہم اسے صرف فارم بھرنے کے لیے محفوظ رکھتے ہیں۔ مٹانا ہو تو خانہ خالی کر دیں۔',
  'You can login now': 'اب آپ لاگ اِن کر سکتے ہیں',
  'We mail a link to {email}. Open it within a day and confirm your address. Until then, the account can do what every visitor can. Not there? Check your spam folder. If this address already had an account, its password has not changed.':
    'ہم {email} پر لنک بھیج رہے ہیں۔ اسے ایک دن کے اندر کھول کر ایڈریس کی تصدیق کریں۔ تب تک اس اکاؤنٹ سے وہی ہو سکتا ہے جو ہر کوئی کر سکتا ہے۔ نہیں ملا؟ اسپیم فولڈر دیکھیں۔ اگر اس ایڈریس کا اکاؤنٹ پہلے سے تھا تو اس کا پاس ورڈ نہیں بدلا۔',
  'This site cannot send e-mail, so your address cannot be confirmed. The account can do what every visitor can. If this address already had an account, its password has not changed.':
    'یہ سائٹ ای میل نہیں بھیج سکتی، اس لیے آپ کے ایڈریس کی تصدیق نہیں ہو سکتی۔ اس اکاؤنٹ سے وہی ہو سکتا ہے جو ہر کوئی کر سکتا ہے۔ اگر اس ایڈریس کا اکاؤنٹ پہلے سے تھا تو اس کا پاس ورڈ نہیں بدلا۔',
  'You can send requests without an account.': 'درخواست بھیجنے کے لیے اکاؤنٹ ضروری نہیں۔',
  'This site cannot send e-mail, so your address cannot be confirmed. The account can do what every visitor can. You can send requests without an account.':
    'یہ سائٹ ای میل نہیں بھیج سکتی، اس لیے آپ کے ایڈریس کی تصدیق نہیں ہو سکتی۔ اس اکاؤنٹ سے وہی ہو سکتا ہے جو ہر کوئی کر سکتا ہے۔ درخواست بھیجنے کے لیے اکاؤنٹ ضروری نہیں۔',
  'Signing up...': 'اکاؤنٹ بن رہا ہے...',
  'Sign-up failed': 'اکاؤنٹ نہیں بن سکا',
  'Have an account already?': 'پہلے سے اکاؤنٹ ہے؟',
  'Your session has expired. Please login again.': 'آپ کا سیشن ختم ہو گیا ہے۔ براہِ کرم دوبارہ لاگ اِن کریں۔',
  'Invalid session. Please login again.': 'سیشن درست نہیں۔ براہِ کرم دوبارہ لاگ اِن کریں۔',
  'Admin access required': 'یہ حصہ صرف عملے کے لیے ہے',
  'Account:': 'اکاؤنٹ:',
  Logout: 'لاگ آؤٹ',
  'Sign out everywhere': 'ہر جگہ سے سائن آؤٹ کریں',
  'You are signed out everywhere.': 'آپ ہر جگہ سے سائن آؤٹ ہو گئے ہیں۔',
  'Email or password is incorrect': 'ای میل یا پاس ورڈ درست نہیں',
  'Password is required': 'پاس ورڈ درج کریں',
  'Password must be at least 8 characters': 'پاس ورڈ کم از کم 8 حروف کا ہونا چاہیے',
  'This is not the password that was chosen at the sign-up.': 'یہ وہ پاس ورڈ نہیں جو اکاؤنٹ بناتے وقت چنا گیا تھا۔',
  'Confirm your email address first. Open the link in the e-mail that you got when you signed up.':
    'پہلے اپنے ای میل ایڈریس کی تصدیق کریں: وہ لنک کھولیں جو اکاؤنٹ بناتے وقت آپ کو ای میل کیا گیا تھا۔',
  'This is for travellers. Staff find requests in the back office.':
    'یہ مسافروں کے لیے ہے۔ عملے کو درخواستیں بیک آفس میں ملتی ہیں۔',

  // My trips
  'My trips': 'میرے سفر',
  'Add to my trips': 'میرے سفر میں شامل کریں',
  'This request is in My trips.': 'یہ درخواست «میرے سفر» میں ہے۔',
  'Added to My trips': '«میرے سفر» میں شامل ہو گیا',
  'Removed from My trips': '«میرے سفر» سے ہٹا دیا گیا',
  'It could not be removed.': 'اسے ہٹایا نہیں جا سکا۔',
  'Your trips could not be loaded.': 'آپ کے سفر لوڈ نہیں ہو سکے۔',
  'No trips yet': 'ابھی کوئی سفر نہیں',
  'Requests that you send while you are signed in, or with your e-mail address, appear here.':
    'جو درخواستیں آپ سائن اِن ہو کر یا اپنے ای میل ایڈریس کے ساتھ بھیجیں گے، وہ یہاں نظر آئیں گی۔',
  'Loading...': 'لوڈ ہو رہا ہے...',
  'Show more': 'مزید دکھائیں',
  'Sent on {date}': '{date} کو بھیجی گئی',
  Remove: 'ہٹائیں',
  'Paste the link of your request': 'اپنی درخواست کا لنک یہاں پیسٹ کریں',
  'Add a trip by its link': 'لنک سے سفر شامل کریں',
  'For a request with another e-mail address: paste its link. It leaves this list when the link is replaced.':
    'اگر درخواست کسی اور ای میل ایڈریس سے بھیجی گئی تھی تو اس کا لنک پیسٹ کریں۔ لنک بدل جائے تو وہ اس فہرست سے نکل جاتی ہے۔',
  Link: 'لنک',
  Add: 'شامل کریں',
  'This is not the link of a request. Copy it again from the message or the confirmation.':
    'یہ کسی درخواست کا لنک نہیں۔ پیغام یا تصدیق سے اسے دوبارہ کاپی کریں۔',
  'This link has been replaced. Ask us for the new one.': 'یہ لنک بدل دیا گیا ہے۔ ہم سے نیا لنک مانگیں۔',
};
