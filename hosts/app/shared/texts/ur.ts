/**
 * The site's texts in Urdu, beside those of the widgets, by the English text. A test finds those that are missing, or no
 * longer said.
 */
export const UR: Readonly<Record<string, string>> = {
  // Bar, footer, notices
  'This is one of the most common passwords. Choose another, such as a few words of your own':
    'یہ پاس ورڈ بہت عام ہے۔ کوئی اور منتخب کریں، مثلاً اپنی پسند کے چند الفاظ',
  'A staff password must have at least # characters': 'عملے کا پاس ورڈ کم از کم # حروف کا ہونا چاہیے',
  'Too many people are logging in right now. Please try again in a moment.':
    'اس وقت بہت سے لوگ لاگ اِن کر رہے ہیں۔ براہِ کرم تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  'You will get e-mails': 'آپ کو ای میلز ملیں گی',
  'Please confirm': 'براہِ کرم تصدیق کریں',
  'Your contact details could not be saved.': 'آپ کا رابطہ محفوظ نہیں ہو سکا۔',
  'The trip could not be added.': 'سفر شامل نہیں ہو سکا۔',
  'Reason (optional)': 'وجہ (اختیاری)',
  'You can search for at most # passengers': 'آپ زیادہ سے زیادہ # مسافروں کے لیے تلاش کر سکتے ہیں',
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
  '24/7 support line': 'ہیلپ لائن، 24 گھنٹے',
  'E-mail': 'ای میل',
  'At the airport': 'ایئرپورٹ پر',
  'Social media': 'سوشل میڈیا',
  'Trying...': 'کوشش ہو رہی ہے...',
  'Check your connection, then try again.': 'اپنا انٹرنیٹ چیک کریں، پھر دوبارہ کوشش کریں۔',
  'The site could not be loaded': 'سائٹ لوڈ نہیں ہو سکی',
  'This page could not be shown': 'یہ صفحہ نہیں دکھایا جا سکا',
  'Check your connection, then load the page again.': 'اپنا انٹرنیٹ چیک کریں، پھر صفحہ دوبارہ لوڈ کریں۔',
  'Load the page again.': 'صفحہ دوبارہ لوڈ کریں۔',
  Reload: 'دوبارہ لوڈ کریں',
  'Forms need JavaScript, which is off in this browser.':
    'فارم بھرنے کے لیے جاوا اسکرپٹ درکار ہے، جو اس براؤزر میں بند ہے۔',
  'To book or request a flight, call {phone} or write to {email}.':
    'بکنگ یا فلائٹ کی درخواست دینے کے لیے {phone} پر فون کریں یا {email} پر ای میل کریں۔',
  'To book or request a flight, call {phone}.': 'بکنگ یا فلائٹ کی درخواست دینے کے لیے {phone} پر فون کریں۔',
  'To book or request a flight, write to {email}.': 'بکنگ یا فلائٹ کی درخواست دینے کے لیے {email} پر ای میل کریں۔',

  // E-mails about new flights
  'We cannot send e-mails here': 'یہاں سے ای میل نہیں بھیجی جا سکتی',
  'Call us or write to us, and we will help you find a flight.':
    'ہمیں فون یا ای میل کریں، ہم آپ کے ساتھ فلائٹ تلاش کریں گے۔',
  'This flight is no longer offered': 'یہ فلائٹ اب دستیاب نہیں',
  'Your request could not be sent': 'آپ کی درخواست نہیں بھیجی جا سکی',
  'We have sent an e-mail to {email}. Open its link within two days and confirm: until then we send nothing else. Not there? Check your spam folder.':
    'ہم نے {email} پر ای میل بھیجی ہے۔ دو دن کے اندر اس کا لنک کھول کر تصدیق کریں: اس سے پہلے ہم کچھ اور نہیں بھیجیں گے۔ نہیں ملی؟ اسپیم فولڈر دیکھیں۔',
  'Notify me of flights': 'فلائٹ دستیاب ہو تو اطلاع دیں',
  'An e-mail from {brand} when a matching flight or empty leg is added.':
    '{brand} کی ای میل، جب کوئی نئی فلائٹ یا ایمپٹی لیگ آپ کے لیے موزوں ہو۔',
  'We will e-mail you when {flight} has enough seats.': '{flight} میں سیٹیں دستیاب ہوتے ہی ہم آپ کو ای میل کریں گے۔',
  'We e-mail you when a matching flight is added. It is free, and you can unsubscribe with one click.':
    'آپ کے لیے موزوں نئی فلائٹ دستیاب ہوتے ہی ہم آپ کو ای میل کریں گے۔ یہ سروس مفت ہے اور ایک کلک سے بند ہو جاتی ہے۔',
  'From this day (optional)': 'اس دن سے (اختیاری)',
  'To this day (optional)': 'اس دن تک (اختیاری)',
  'Empty legs only': 'صرف ایمپٹی لیگ فلائٹس',
  Travellers: 'مسافر',
  'Notify me': 'مجھے اطلاع دیں',
  'We first send you a link to confirm your address. The e-mails stop after 60 days.':
    'پہلے اپنے ای میل ایڈریس کی تصدیق کریں۔ ای میلز 60 دن بعد بند ہو جاتی ہیں۔',
  'the flight from {from} to {to}, {day}': '{from} سے {to} کی فلائٹ، {day}',
  'You will not get any more of these e-mails': 'اب آپ کو یہ ای میلز نہیں ملیں گی',
  'Are you still looking for a flight? Ask again.': 'کیا آپ کو اب بھی فلائٹ چاہیے؟ دوبارہ درخواست دیں۔',
  'The page could not be loaded': 'صفحہ نہیں کھل سکا',
  'E-mails about flights': 'فلائٹس کی ای میلز',
  'No, thank you': 'نہیں، شکریہ',

  'The e-mails end on {day}. You can end them here at any time.':
    'ای میلز {day} کو بند ہو جائیں گی۔ آپ انہیں یہاں کبھی بھی بند کر سکتے ہیں۔',
  'Confirm by {day}. If you did not ask for this, close this page: nothing happens.':
    '{day} تک تصدیق کر دیں۔ اگر یہ درخواست آپ نے نہیں کی تو صفحہ بند کر دیں: کچھ نہیں ہو گا۔',
  'Yes, send me e-mails': 'جی ہاں، مجھے اطلاع دیں',
  'End the e-mails': 'ای میلز بند کریں',

  'When the flight from {from} to {to}, {day}, has seats for {count}.':
    'جب {from} سے {to} کی فلائٹ، {day}، میں {count} یا زیادہ سیٹیں دستیاب ہوں۔',
  'When there is an empty leg from {from} to {to} with seats for {count}.':
    'جب {from} سے {to} کی کسی ایمپٹی لیگ میں {count} یا زیادہ سیٹیں دستیاب ہوں۔',
  'When there is a flight from {from} to {to} with seats for {count}.':
    'جب {from} سے {to} کی کسی فلائٹ میں {count} یا زیادہ سیٹیں دستیاب ہوں۔',
  'From {day}.': '{day} سے۔',
  'Until {day}.': '{day} تک۔',
  'No flight yet?': 'ابھی کوئی فلائٹ نہیں؟',
  'No empty leg yet?': 'ابھی کوئی ایمپٹی لیگ نہیں؟',
  'Looking for another empty leg?': 'کوئی اور ایمپٹی لیگ چاہیے؟',
  'No empty legs found': 'کوئی ایمپٹی لیگ نہیں ملی',
  'We will e-mail you when there is one.': 'فلائٹ دستیاب ہوتے ہی ہم آپ کو ای میل کریں گے۔',
  'Too few seats for you?': 'آپ کے لیے سیٹیں کم ہیں؟',
  'Notify me when there are more': 'زیادہ سیٹیں دستیاب ہوں تو اطلاع دیں',
  'This site cannot send e-mails at the moment. Please call us, or request a charter.':
    'اس وقت یہاں سے ای میل نہیں بھیجی جا سکتی۔ براہِ کرم ہمیں فون کریں یا چارٹر کی درخواست دیں۔',
  'Choose an airport from the list': 'فہرست میں سے ایئرپورٹ منتخب کریں',
  'None of our aircraft has that many seats. Request a charter: we can send several aircraft.':
    'ہمارے کسی طیارے میں اتنی سیٹیں نہیں۔ چارٹر کی درخواست دیں: ہم کئی طیارے بھیج سکتے ہیں۔',
  'The last day is before the first day': 'آخری دن پہلے دن سے قبل ہے',
  'This day is in the past': 'یہ دن گزر چکا ہے',
  'This flight has seats for you now: book them.': 'اس فلائٹ میں اب سیٹیں دستیاب ہیں: ابھی بُک کریں۔',
  'This link is not complete. Open it again from the e-mail.':
    'یہ لنک مکمل نہیں۔ جو ای میل آپ کو ملی تھی، لنک اسی سے دوبارہ کھولیں۔',
  'This link is not valid. Open the one in a newer e-mail, or ask us to end the e-mails.':
    'یہ لنک درست نہیں۔ کسی نئی ای میل کا لنک کھولیں، یا ہم سے ای میلز بند کرنے کو کہیں۔',

  // Titles and descriptions for browsers and search engines
  'Seats on the private flights of {brand}, non-stop. Choose your route and your day.':
    '{brand} کی نان اسٹاپ پرائیویٹ فلائٹس میں سیٹیں۔ اپنا روٹ اور دن منتخب کریں۔',
  'The whole aircraft, a seat, an international charter or a car: tell {brand} where and when, and we do the rest.':
    'پورا طیارہ، ایک سیٹ، بیرونِ ملک چارٹر یا گاڑی: بس جگہ اور وقت بتائیں، باقی کام {brand} کا ہے۔',
  'The whole aircraft for your party: one way, round trip, or several legs. Tell {brand} where and when.':
    'آپ اور آپ کے ساتھیوں کے لیے پورا طیارہ: یک طرفہ، دو طرفہ، یا ملٹی سٹی۔ {brand} کے عملے کو جگہ اور وقت بتائیں۔',
  'A car to and from the aircraft. Request a chauffeur from {brand}.':
    'طیارے تک آنے جانے کے لیے گاڑی۔ {brand} سے شوفر سروس کی درخواست دیں۔',
  'Tell {brand} where and when. We answer with an aircraft, the permits that you need and a price.':
    '{brand} کو جگہ اور وقت بتائیں؛ عملہ طیارے، اجازت ناموں اور قیمت کے ساتھ آپ سے رابطہ کرے گا۔',
  'Flights of {brand} that depart soon. Seats are sold one by one. Choose a flight to see the aircraft and to book.':
    '{brand} کی جلد روانہ ہونے والی فلائٹس، فی سیٹ بکنگ کے ساتھ۔ طیارہ دیکھنے اور بکنگ کے لیے کوئی فلائٹ منتخب کریں۔',
  'A seat on a private flight of {brand}.': '{brand} کی پرائیویٹ فلائٹ میں ایک سیٹ۔',
  '{route}, {day}': '{route}، {day}',
  '{route} on {day} at {time}, {aircraft}:': '{route}، {day}، {time} بجے، {aircraft}:',
  '{route} on {day} at {time}:': '{route}، {day}، {time} بجے:',
  '1 seat available with {brand}.': '{brand} کے ساتھ 1 سیٹ دستیاب ہے۔',
  '{count} seats available with {brand}.': '{brand} کے ساتھ {count} سیٹیں دستیاب ہیں۔',
  'The aircraft of {brand}: seats, range and speed.': '{brand} کے طیارے: سیٹیں، پرواز کی حد اور رفتار۔',
  'Log in to your account.': 'اپنے اکاؤنٹ میں لاگ اِن کریں۔',
  'Create an account to log in with.': 'لاگ اِن کرنے کے لیے اکاؤنٹ بنائیں۔',
  'Set a new password.': 'نیا پاس ورڈ بنائیں۔',
  'Four ways to travel or to send cargo, on your own timetable.': 'اپنے وقت پر سفر کرنے یا سامان بھیجنے کے چار طریقے۔',
  'Where to start with {brand}: a seat, a charter, a car.': '{brand} کے ساتھ آغاز یہاں سے: سیٹ، چارٹر یا گاڑی۔',
  '{brand} arranges private flights: a seat, an aircraft of your own, and the car at either end.':
    '{brand} کے ساتھ پرائیویٹ فلائٹس: ایک سیٹ، آپ کا اپنا طیارہ، اور آنے جانے کے لیے گاڑی۔',
  'How to reach {brand}.': '{brand} کے عملے سے رابطے کے تمام طریقے۔',
  'The terms between you and {brand}.': 'آپ اور {brand} کے درمیان طے شدہ شرائط۔',
  '{brand}: private flights, by the seat or by the aircraft': '{brand}: پرائیویٹ فلائٹس، ایک سیٹ یا پورا طیارہ',
  '{from} to {to}, {day} at {time}': '{from} سے {to}، {day}، {time} بجے',
  'A seat': 'ایک سیٹ',
  'Seats on our flights': 'ہماری فلائٹس میں سیٹیں',

  'Book a flight': 'فلائٹ بُک کریں',
  'Available Aircrafts': 'دستیاب طیارے',
  'Welcome back': 'خوش آمدید',
  'Create your account': 'اپنا اکاؤنٹ بنائیں',
  'Forgot password?': 'پاس ورڈ بھول گئے؟',
  'What would you like to do?': 'آپ کیا کرنا چاہیں گے؟',
  'Terms and conditions': 'شرائط و ضوابط',
  'Private flights, on your own timetable': 'پرائیویٹ فلائٹس، آپ کے اپنے وقت پر',

  // Pages
  'We usually answer within': 'جواب کا عمومی وقت، زیادہ سے زیادہ',
  'We usually answer within {time}.': 'ہم عموماً {time} کے اندر جواب دیتے ہیں۔',
  '{count} hours': '{count} گھنٹے',
  '1 minute': '1 منٹ',
  '{count} minutes': '{count} منٹ',
  '{brand} arranges private flights: a seat on a scheduled flight, an aircraft of your own, and a car at both ends.':
    '{brand} کے ساتھ پرائیویٹ فلائٹس: طے شدہ فلائٹ میں ایک سیٹ، آپ کے لیے پورا طیارہ، اور آنے جانے کے لیے گاڑی۔',
  'Our air operator’s certificate': 'ہمارا ایئر آپریٹر سرٹیفکیٹ',
  'What we fly': 'ہمارے طیارے',
  'How it works': 'درخواست کے مراحل',
  'Where would you like to go?': 'آپ کہاں جانا چاہتے ہیں؟',
  'You ask': 'آپ درخواست دیں',
  'Choose a flight, or a route and a day. You need no account.':
    'کوئی فلائٹ، یا روٹ اور دن منتخب کریں۔ اکاؤنٹ کی ضرورت نہیں۔',
  'Our desk looks into it': 'ہمارا عملہ اسے دیکھتا ہے',
  'A person checks aircraft, airports and times, and answers you.':
    'ہمارا نمائندہ طیارے، ایئرپورٹس اور اوقات دیکھ کر آپ کو جواب دیتا ہے۔',
  'You decide': 'فیصلہ آپ کا',
  'You get a reference number, not a ticket. Our desk arranges the rest with you. You pay nothing here.':
    'آپ کو ٹکٹ نہیں، ایک حوالہ نمبر ملتا ہے۔ باقی سب عملہ آپ کے ساتھ طے کرتا ہے۔ کوئی رقم نہیں لی جاتی۔',

  'Our desk at {brand} reads every request and replies to you.':
    '{brand} کا عملہ ہر درخواست پڑھتا ہے اور آپ سے رابطہ کرتا ہے۔',
  'See it on a map': 'نقشے پر دیکھیں',
  'Or send a request': 'یا درخواست بھیجیں',
  'Request a charter': 'چارٹر کی درخواست دیں',
  'One way, round trip, or several legs': 'یک طرفہ، دو طرفہ، یا ملٹی سٹی',
  'Request an international charter': 'بین الاقوامی چارٹر کی درخواست دیں',
  'Across borders, in the class of aircraft you prefer': 'بیرونِ ملک، اپنی پسند کے طیارے میں',
  'Request a chauffeur': 'شوفر سروس کی درخواست دیں',
  'A car to and from the aircraft': 'طیارے تک آنے جانے کے لیے گاڑی',
  'Search flights': 'فلائٹس تلاش کریں',
  'A seat on a scheduled flight, by route and day': 'طے شدہ فلائٹ میں سیٹ، روٹ اور دن کے حساب سے',

  'Across borders, in the class you prefer': 'بیرونِ ملک، اپنی پسند کے طیارے میں',
  'See where we fly': 'دیکھیں ہم کہاں جاتے ہیں',
  'Flights in pictures, with the price of a seat': 'فلائٹس تصویروں میں، فی سیٹ قیمت کے ساتھ',
  'Find us': 'ہمارا دفتر',
  'Where we are, and how to reach us': 'ہمارا پتہ، اور رابطے کے تمام طریقے',
  'Or call us: {phone}': 'یا فون کریں: {phone}',
  'Call us: {phone}': 'فون کریں: {phone}',
  'Look around first': 'پہلے ایک نظر دیکھ لیں',
  'Our aircraft': 'ہمارے طیارے',
  'See our services': 'ہماری خدمات دیکھیں',
  'Call the desk: {phone}': 'عملے کو فون کریں: {phone}',
  'Ask us': 'عملے سے پوچھیں',
  'Private jet charters': 'پرائیویٹ جیٹ چارٹر',
  'The whole aircraft, for your party alone. You choose the airports, the day and the hour: one way, round trip, or leg after leg. Tell us the route, and the desk comes back to you with an aircraft.':
    'پورا طیارہ، صرف آپ اور آپ کے ساتھیوں کے لیے۔ ایئرپورٹس، دن اور وقت آپ کی مرضی کے: یک طرفہ، دو طرفہ، یا ملٹی سٹی۔ ہمیں روٹ بتائیں، عملہ طیارے کے ساتھ آپ سے رابطہ کرے گا۔',
  'Request a ride or a tour': 'سیر یا سواری کے لیے درخواست دیں',
  'Helicopter charters': 'ہیلی کاپٹر چارٹر',
  'For places without a runway: a valley, a site, a rooftop in town, or an hour of sightseeing. Write where you are going in your own words; a helipad needs no airport code.':
    'ان جگہوں کے لیے جہاں رن وے نہیں: کوئی وادی، کوئی سائٹ، شہر کی کوئی چھت، یا ایک گھنٹے کی سیر۔ منزل اپنے الفاظ میں لکھیں؛ ہیلی پیڈ کے لیے ایئرپورٹ کا کوڈ ضروری نہیں۔',
  'Executive air cargo and priority deliveries': 'ایگزیکٹو ایئر کارگو اور فوری ڈیلیوری',
  'Documents, samples, spare parts: anything that cannot wait for the next airline flight. Tell the desk what it is, how large and how heavy, and by when it has to be there.':
    'دستاویزات، نمونے، پرزے: جو اگلی فلائٹ کا انتظار نہیں کر سکتے۔ عملے کو بتائیں کہ کیا چیز ہے، کتنی بڑی اور وزنی ہے، اور کب تک پہنچانی ہے۔',
  'Business and VIP travel management': 'کاروباری اور وی آئی پی سفر کا انتظام',
  'The flight is one part of the day. Request a chauffeur to and from the aircraft, and tell our desk about all of it: who travels, what changes, what you bring.':
    'فلائٹ آپ کے دن کا صرف ایک حصہ ہے۔ طیارے تک آنے جانے کے لیے شوفر سروس کی درخواست دیں، اور سب کچھ ایک ہی عملے کو بتائیں: کون سفر کر رہا ہے، کیا بدلا ہے، کیا ساتھ جا رہا ہے۔',
  'Popular routes': 'مقبول روٹس',
  'You can read them at {address}.': 'شرائط یہاں ہیں: {address}',
  'Loading the terms...': 'شرائط لوڈ ہو رہی ہیں...',
  'The terms could not be loaded.': 'شرائط لوڈ نہیں ہو سکیں۔',
  'What you send from this site is a request to {brand}. It is not a ticket and does not reserve a seat. A flight is agreed when {brand} confirms it to you.':
    'اس سائٹ سے آپ جو بھیجتے ہیں وہ {brand} کے لیے ایک درخواست ہے۔ یہ ٹکٹ نہیں اور اس سے کوئی سیٹ بُک نہیں ہوتی: فلائٹ تب طے ہوتی ہے جب {brand} آپ کو اس کی تصدیق کر دے۔',
  'Nothing is charged here. Prices may change until {brand} confirms the price to you.':
    'یہاں کوئی رقم نہیں لی جاتی۔ جب تک {brand} قیمت کی تصدیق نہ کر دے، قیمتیں بدل سکتی ہیں۔',
  'We use the details you send to answer your request and to arrange what is agreed. If you book for other people, ask them before you send their details.':
    'آپ کی دی ہوئی معلومات آپ کی درخواست کا جواب دینے اور طے شدہ انتظامات کے لیے استعمال ہوتی ہیں۔ دوسروں کے لیے بکنگ کریں تو ان کی معلومات بھیجنے سے پہلے ان سے اجازت لیں۔',
  'For any question, call {phone} or write to {email}.':
    'کسی بھی سوال کے لیے {phone} پر فون کریں یا {email} پر ای میل کریں۔',
  'For any question, call {phone}.': 'کسی بھی سوال کے لیے {phone} پر فون کریں۔',
  'For any question, write to {email}.': 'کسی بھی سوال کے لیے {email} پر ای میل کریں۔',

  // The fleet, lists
  'Longest range first. Operated under {certificate}.': 'سب سے طویل پرواز والے پہلے۔ سرٹیفکیٹ {certificate} کے تحت۔',
  'Sorted by range, longest first.': 'سب سے طویل پرواز والے پہلے۔',
  'Not sure? {request}, and our desk will suggest an aircraft.': 'یقین نہیں؟ {request}، ہمارا عملہ طیارہ تجویز کرے گا۔',
  'Our aircraft will be listed here soon. Until then, ask our desk.':
    'ہمارے طیارے جلد یہاں درج ہوں گے۔ تب تک ہمارے عملے سے پوچھیں۔',
  'Request this aircraft': 'اس طیارے کی درخواست دیں',
  'See the aircraft': 'طیارے دیکھیں',
  'Failed to fetch aircrafts': 'طیاروں کی معلومات حاصل نہیں ہو سکیں',
  'Error fetching aircrafts': 'طیاروں کی معلومات حاصل کرنے میں خرابی پیش آئی',
  'No aircrafts yet': 'ابھی کوئی طیارہ نہیں',
  'No aircrafts found': 'کوئی طیارہ نہیں ملا',
  'Nothing matches “{search}”. Try a name, a type or a number of seats.':
    '’{search}‘ سے کچھ نہیں ملا۔ کوئی نام، قسم یا سیٹوں کی تعداد لکھ کر دیکھیں۔',
  '{count} aircraft': 'طیارے: {count}',
  '{found} of {count} aircraft': 'طیارے: {count} میں سے {found}',
  'Kind of aircraft': 'طیارے کی قسم',
  'Loading aircraft...': 'طیارے لوڈ ہو رہے ہیں...',
  'Search aircraft': 'طیارے تلاش کریں',
  'Name, type or seats': 'نام، قسم یا سیٹیں',
  'Search all kinds': 'تمام اقسام میں تلاش کریں',
  All: 'سب',
  Jets: 'جیٹ',
  Planes: 'ہوائی جہاز',
  Helicopters: 'ہیلی کاپٹر',
  Seat: 'سیٹ',
  Range: 'پرواز کی حد',
  Cruise: 'کروز رفتار',
  km: 'کلومیٹر',
  'km/h': 'کلومیٹر فی گھنٹہ',
  Less: 'کم',
  'about it': 'تفصیل',
  'Clear the search': 'تلاش صاف کریں',
  '{message}. What you see may be out of date.': '{message}۔ ممکن ہے یہ معلومات پرانی ہوں۔',

  // Around the forms
  'Choose your route and dates. Our charter desk does the rest.':
    'اپنا روٹ اور تاریخیں منتخب کریں۔ باقی کام ہمارا عملہ کرے گا۔',
  'Tell us where and when. We answer with an aircraft, the permits that you need and a price.':
    'ہمیں جگہ اور وقت بتائیں۔ ہم طیارے، اجازت ناموں اور قیمت کے ساتھ آپ سے رابطہ کریں گے۔',
  'Seats are sold one by one. Times are local at each airport. Choose a flight to see the aircraft and to book.':
    'فی سیٹ بکنگ؛ اوقات متعلقہ ایئرپورٹ کے مقامی وقت کے مطابق ہیں۔ طیارہ دیکھنے اور بکنگ کے لیے کوئی فلائٹ منتخب کریں۔',
  'To talk to us, call {phone}.': 'بات کرنا چاہیں تو {phone} پر فون کریں۔',
  'You see your route and enter your details. Nothing is sent before that.':
    'آپ اپنا روٹ دیکھتے ہیں اور اپنی معلومات درج کرتے ہیں۔ اس سے پہلے کچھ نہیں بھیجا جاتا۔',
  'Our desk finds the aircraft and calls or writes to you with its price.':
    'عملہ طیارہ ڈھونڈتا ہے اور قیمت کے ساتھ آپ کو فون یا ای میل کرتا ہے۔',
  'No flights found': 'کوئی فلائٹ نہیں ملی',
  'No flight matches your filters.': 'منتخب کیے گئے فلٹرز کے مطابق کوئی فلائٹ نہیں۔',
  'Show all flights': 'تمام فلائٹس دکھائیں',
  'Leave without sending?': 'بھیجے بغیر چلے جائیں؟',
  'Your request has not reached us yet. It is waiting on this page for a connection, and is lost if you leave.':
    'آپ کی درخواست ابھی ہم تک نہیں پہنچی۔ یہ اسی صفحے پر کنکشن کا انتظار کر رہی ہے، اور صفحہ چھوڑنے پر ضائع ہو جائے گی۔',
  Stay: 'یہیں رہیں',
  Leave: 'چلے جائیں',

  // A partner's figures
  'Your statistics': 'آپ کے اعداد و شمار',
  'These statistics are switched off': 'یہ اعداد و شمار بند ہیں',
  'The operator no longer counts requests from your pages. Please ask the operator.':
    'آپریٹر اب آپ کے صفحوں سے آنے والی درخواستیں نہیں گنتا۔ وجہ اس سے پوچھیں۔',
  'Your statistics could not be loaded': 'آپ کے اعداد و شمار لوڈ نہیں ہو سکے',
  'The operator has made a new link for you. Ask for it.': 'آپریٹر نے آپ کے لیے نیا لنک بنایا ہے۔ وہ اس سے مانگیں۔',
  'Part of the link is missing. Open it again from the message that you received.':
    'لنک کا کچھ حصہ غائب ہے۔ جو پیغام آپ کو ملا تھا، لنک اسی سے دوبارہ کھولیں۔',
  'What happened to the requests that came to {brand} from your pages, in twelve months.':
    'آپ کے صفحوں سے {brand} کو آنے والی درخواستوں کا بارہ ماہ کا حال۔',
  'The statistics are for your bookkeeping and the operator’s. They contain no personal data. Anyone with this link can see them: ask the operator to replace it.':
    'یہ اعداد و شمار آپ کے اور آپریٹر کے حساب کے لیے ہیں۔ ان میں کسی مسافر کی معلومات نہیں۔ جس کے پاس یہ لنک ہے وہ انہیں دیکھ سکتا ہے: لنک بدلنے کے لیے آپریٹر سے کہیں۔',
  'Statistics of {name}': '{name} کے اعداد و شمار',
  Requests: 'درخواستیں',
  'Booked total': 'بکنگ کی کُل قیمت',
  'There were no requests in these twelve months.': 'ان بارہ مہینوں میں کوئی درخواست نہیں آئی۔',
  'By the month in which a request came': 'درخواست آنے کے مہینے کے حساب سے',
  'Counted by the month of the request. "Quoted" and "Accepted" include requests that went further. "Booked" counts requests that are now booked, completed or closed.':
    'درخواست آنے کے مہینے کے حساب سے۔ کوٹیشن تیار اور قبول ہو گئی: درخواست یہاں تک یا اس سے آگے پہنچی۔ بُک ہو گئی: اب بُک، مکمل یا بند ہے۔',
  Month: 'مہینہ',
  'Download as CSV': 'سی ایس وی فائل ڈاؤن لوڈ کریں',

  // Messages for WhatsApp
  'We have your request and answer as soon as we can. Your request is not a booking yet.':
    'آپ کی درخواست مل گئی ہے، ہم جلد از جلد جواب دیں گے۔ یہ ابھی بکنگ نہیں ہے۔',
  'Your {count} quotes are ready. Compare them and accept one. Nothing is booked until then.':
    'آپ کی {count} کوٹیشنز تیار ہیں۔ ان کا موازنہ کریں اور ایک قبول کریں۔ اس سے پہلے کچھ بُک نہیں ہو گا۔',
  'You have accepted our quote. We confirm the aircraft next. Nothing is booked until then.':
    'آپ نے ہماری کوٹیشن قبول کر لی ہے۔ اب ہم طیارے کی تصدیق کریں گے۔ اس سے پہلے کچھ بُک نہیں ہو گا۔',
  'Your quote is ready. Nothing is booked until you accept it.':
    'آپ کی کوٹیشن تیار ہے۔ آپ کے قبول کرنے تک کچھ بُک نہیں ہو گا۔',
  'Our quote is valid until {until}. Please tell us by then whether you accept it.':
    'ہماری کوٹیشن {until} تک کارآمد ہے۔ براہِ کرم اس سے پہلے بتا دیں کہ آپ اسے قبول کرتے ہیں یا نہیں۔',
  'Your booking is confirmed.': 'آپ کی بکنگ کی تصدیق ہو گئی ہے۔',
  'Not decided yet': 'ابھی طے نہیں',
  'Hello,': 'السلام علیکم،',
  'Reference: {reference}': 'حوالہ نمبر: {reference}',
  'Route: {route}': 'روٹ: {route}',
  '{moment} ({zone})': '{moment} بجے ({zone})',

  // The traveller's page
  'Private charter': 'پرائیویٹ چارٹر',
  'International charter': 'بین الاقوامی چارٹر',
  'Flight booking': 'فلائٹ بکنگ',
  'Chauffeur service': 'شوفر سروس',
  'We have your request': 'آپ کی درخواست مل گئی',
  'Our desk is looking into it and will call or write to you.':
    'ہمارا عملہ اسے دیکھ رہا ہے اور آپ کو فون یا ای میل کرے گا۔',
  'Our desk is looking into it': 'ہمارا عملہ اسے دیکھ رہا ہے',
  'We are checking aircraft, airports and times, and will answer you.':
    'ہم طیارے، ایئرپورٹس اور اوقات دیکھ رہے ہیں اور آپ کو جواب دیں گے۔',
  'Your offers are here': 'آپ کی کوٹیشنز تیار ہیں',
  'Your quote is here': 'آپ کی کوٹیشن تیار ہے',
  'Your quote has expired': 'آپ کی کوٹیشن کی مدت ختم ہو گئی ہے',
  'Call us for a new one.': 'نئی کوٹیشن کے لیے ہمیں فون کریں۔',
  'Nothing is booked until you accept.': 'آپ کے قبول کرنے تک کچھ بُک نہیں ہو گا۔',
  'You have accepted': 'آپ نے کوٹیشن قبول کر لی',
  'Our desk will now confirm the aircraft. We will mark it as booked on this page.':
    'اب ہمارا عملہ طیارے کی تصدیق کرے گا۔ بکنگ مکمل ہونے پر اسی صفحے پر لکھا ہو گا۔',
  'Your booking is confirmed': 'بکنگ ہو گئی',
  'Everything is set. If anything changes, we will tell you.': 'سب تیار ہے۔ کوئی تبدیلی ہوئی تو ہم آپ کو بتائیں گے۔',
  'Our desk is looking into it. We have no phone number or e-mail address for you, so come back to this page for our answer.':
    'ہمارا عملہ اسے دیکھ رہا ہے۔ ہمارے پاس آپ کا فون نمبر یا ای میل نہیں ہے، اس لیے جواب کے لیے اسی صفحے پر واپس آئیں۔',
  'We are checking aircraft, airports and times. Come back to this page for our answer.':
    'ہم طیارے، ایئرپورٹس اور اوقات دیکھ رہے ہیں۔ جواب کے لیے اسی صفحے پر واپس آئیں۔',
  'Everything is set. If anything changes, this page will say so.':
    'سب تیار ہے۔ کوئی تبدیلی ہوئی تو اسی صفحے پر لکھی ہو گی۔',
  'Thank you for travelling with us': 'ہمارے ساتھ سفر کرنے کا شکریہ',
  'If you left something behind, or want to tell us something, contact us.':
    'کچھ رہ گیا ہو یا کچھ کہنا ہو تو ہم سے رابطہ کریں۔',
  'We could not arrange your request': 'ہم آپ کے سفر کا انتظام نہیں کر سکے',
  'Call us: another day or another aircraft may work.':
    'ہمیں فون کریں: شاید کسی اور دن یا کسی اور طیارے سے انتظام ہو جائے۔',
  'This request was erased': 'یہ درخواست مٹا دی گئی',
  'This request and its personal data were erased on {date}.':
    'یہ درخواست اور اس کی ذاتی معلومات {date} کو مٹا دی گئیں۔',
  'This request has ended': 'یہ درخواست ختم ہو گئی',
  'Call us to open it again.': 'اسے دوبارہ شروع کرنے کے لیے ہمیں فون کریں۔',
  'Your request is cancelled': 'یہ درخواست منسوخ ہو گئی',
  'If you still need it, call us.': 'اگر آپ کو اب بھی اس کی ضرورت ہے تو ہمیں فون کریں۔',
  Quoted: 'کوٹیشن تیار',
  Accepted: 'قبول ہو گئی',
  Booked: 'بُک ہو گئی',
  'We usually answer within {time}': 'ہم عموماً {time} کے اندر جواب دیتے ہیں',
  'We usually answer within {time}, {deadline}': 'ہم عموماً {time} کے اندر جواب دیتے ہیں، {deadline}',
  'This link is not complete': 'یہ لنک نامکمل ہے',
  'Part of the link is missing. Open it again from the message or the confirmation that you received.':
    'لنک کا کچھ حصہ غائب ہے۔ جو پیغام یا تصدیق آپ کو ملی تھی، لنک اسی سے دوبارہ کھولیں۔',
  'This link has been replaced': 'یہ لنک بدل دیا گیا ہے',
  'Your request has a new link. Ask us to send it to you.':
    'آپ کی درخواست کا نیا لنک ہے۔ ہم سے کہیں کہ وہ آپ کو بھیج دیں۔',
  'Your request could not be loaded': 'آپ کی درخواست لوڈ نہیں ہو سکی',
  'Nothing is lost.': 'کچھ ضائع نہیں ہوا۔',
  'by {moment}': '{moment} تک',
  'Reference {reference}': 'حوالہ نمبر {reference}',
  'The journey': 'سفر',
  'Contact us': 'ہم سے رابطہ کریں',
  Call: 'فون کریں',
  'Write an e-mail': 'ای میل کریں',
  'Write on WhatsApp': 'واٹس ایپ کریں',
  'About my request {reference}': 'میری درخواست {reference} کے بارے میں',
  'Add to your calendar': 'کیلنڈر میں شامل کریں',
  'How we can reach you': 'ہم آپ سے کیسے رابطہ کریں',
  'We do not have your e-mail address yet. Add it, and we will write to you at each step.':
    'ہمارے پاس ابھی آپ کا ای میل ایڈریس نہیں ہے۔ درج کر دیں تو ہم ہر مرحلے پر آپ کو اطلاع دیں گے۔',
  'We do not have your e-mail address yet. Add it if you prefer an e-mail.':
    'ہمارے پاس ابھی آپ کا ای میل ایڈریس نہیں ہے۔ ای میل پر رابطہ چاہیں تو درج کر دیں۔',
  'We do not have your phone number yet. Add it if you prefer a call.':
    'ہمارے پاس آپ کا فون نمبر نہیں ہے۔ فون پر بات کرنا چاہیں تو درج کر دیں۔',
  'E-mail address': 'ای میل',
  'Enter an e-mail address or a phone number': 'ای میل یا فون نمبر درج کریں',
  'We already have your contact details. Call us to change them.':
    'آپ کا رابطہ ہمارے پاس پہلے سے ہے۔ بدلنے کے لیے ہمیں فون کریں۔',
  'Save my contact details': 'رابطے کی معلومات محفوظ کریں',
  'Saving...': 'محفوظ ہو رہا ہے...',
  'Your details could not be saved.': 'آپ کی معلومات محفوظ نہیں ہو سکیں۔',
  'Please try again in a moment.': 'تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  'This page could not be updated. What it shows may be out of date.':
    'یہ صفحہ تازہ نہیں ہو سکا۔ اس کی معلومات پرانی ہو سکتی ہیں۔',
  'Quote {version}': 'کوٹیشن {version}',
  Total: 'کُل قیمت',
  Flight: 'فلائٹ',
  Positioning: 'پوزیشننگ',
  'Minimum hours (charged, not flown)': 'روزانہ کے کم از کم گھنٹے (پرواز سے زائد)',
  Landings: 'لینڈنگ',
  'Nights away': 'بیس سے باہر راتیں',
  'Positioning flight, without passengers': 'پوزیشننگ فلائٹ (مسافروں کے بغیر)',
  '{count} lakh': '{count} لاکھ',
  '{count} crore': '{count} کروڑ',
  'Price breakdown': 'قیمت کی تفصیل',
  'Valid until': 'کارآمد رہنے کی آخری تاریخ',
  'Valid until {moment}': '{moment} تک کارآمد',
  'The aircraft is held until': 'طیارہ محفوظ رہنے کی آخری تاریخ',
  Cancellation: 'منسوخی کی شرائط',
  'Accepted by {name}, {moment}': '{name} نے قبول کی، {moment}',
  'Accepted by phone': 'فون پر قبول کی گئی',
  'Pay {total}': '{total} ادا کریں',
  'You declined this quote. Call us if you change your mind.':
    'آپ نے یہ کوٹیشن مسترد کر دی۔ ارادہ بدلے تو ہمیں فون کریں۔',
  'This quote has expired. Call us for a new one.': 'اس کوٹیشن کی مدت ختم ہو گئی ہے۔ نئی کوٹیشن کے لیے ہمیں فون کریں۔',
  'Our desk is preparing another quote.': 'ہمارا عملہ ایک اور کوٹیشن تیار کر رہا ہے۔',
  'Your answer': 'آپ کا جواب',
  'You are logged in as {name}: your name will be recorded.':
    'آپ {name} کے نام سے لاگ اِن ہیں: آپ کا نام درج کیا جائے گا۔',
  'Enter your name': 'اپنا نام درج کریں',
  'Accept {total}': '{total} قبول کریں',
  Decline: 'مسترد کریں',
  'By entering your name you accept this quote of {total} from {brand} and its cancellation terms. Our desk then confirms the aircraft. Nothing is charged here.':
    'اپنا نام لکھ کر آپ {brand} کی {total} کی یہ کوٹیشن اور اس کی منسوخی کی شرائط قبول کرتے ہیں۔ اس کے بعد ہمارا عملہ طیارے کی تصدیق کرے گا۔ یہاں کوئی رقم نہیں لی جاتی۔',
  'Compare the offers': 'کوٹیشنز کا موازنہ کریں',
  'You can accept one. The others then expire. Each total is the whole price of that offer.':
    'ان میں سے ایک قبول کریں؛ پھر باقی ختم ہو جائیں گی۔ ہر کُل قیمت میں اُس کوٹیشن کا سب کچھ شامل ہے۔',
  'Block time': 'پرواز کا دورانیہ',
  'See the whole quote': 'پوری کوٹیشن دیکھیں',
  'You have declined quote {version}.': 'آپ نے کوٹیشن {version} مسترد کر دی ہے۔',
  'By entering your name you decline this quote. Our desk is notified, and the other offers stay open.':
    'اپنا نام لکھ کر آپ یہ کوٹیشن مسترد کرتے ہیں۔ ہمارے عملے کو اطلاع ملے گی، اور باقی کوٹیشنز کھلی رہیں گی۔',
  'By entering your name you decline this quote. Our desk is notified, and your request is closed.':
    'اپنا نام لکھ کر آپ یہ کوٹیشن مسترد کرتے ہیں۔ ہمارے عملے کو اطلاع ملے گی اور آپ کی درخواست بند ہو جائے گی۔',
  'Your full name': 'آپ کا پورا نام',
  'Accept {aircraft} for {total}': '{aircraft} کی کوٹیشن، {total}، قبول کریں',
  'Decline the quote': 'کوٹیشن مسترد کریں',
  'Decline the {aircraft}': '{aircraft} مسترد کریں',
  'Not now': 'ابھی نہیں',
  'We did not receive a confirmation.': 'ہمیں تصدیق نہیں ملی۔',
  'This quote has already been accepted.': 'یہ کوٹیشن پہلے ہی قبول کی جا چکی ہے۔',
  'This quote has already been declined.': 'یہ کوٹیشن پہلے ہی مسترد کی جا چکی ہے۔',
  'This quote is no longer valid. Another quote replaced it or was accepted.':
    'یہ کوٹیشن اب کارآمد نہیں: اس کی جگہ دوسری آ گئی ہے، یا دوسری قبول ہو چکی ہے۔',
  'Our desk has withdrawn this quote or sent another one. This page shows the current one.':
    'ہمارے عملے نے یہ کوٹیشن واپس لے لی ہے یا دوسری بھیجی ہے۔ اس صفحے پر موجودہ کوٹیشن ہے۔',
  '{count} kg': '{count} کلو',
  'Your note': 'آپ کا نوٹ',
  Day: 'دن',
  'Departure time': 'روانگی',
  '{price}': '{price}',
  'Pick-up date': 'پک اپ کی تاریخ',
  'Pick-up time': 'پک اپ کا وقت',
  '{count} passengers': '{count} مسافر',
  'Anything else': 'کوئی اور بات',
  'The price': 'قیمت',
  'The date or time': 'تاریخ یا وقت',
  'The aircraft': 'طیارہ',
  'We are flying with someone else': 'ہم نے کسی اور کمپنی سے بکنگ کر لی ہے',
  'We are no longer travelling': 'ہم اب سفر نہیں کر رہے',
  'Another reason': 'کوئی اور وجہ',
  'Change or cancel': 'تبدیلی یا منسوخی',
  'You asked for a change, {moment}. Our desk will answer you.':
    'آپ نے تبدیلی کی درخواست دی: {moment}۔ ہمارا عملہ آپ کو جواب دے گا۔',
  'You asked us to cancel, {moment}. It is not cancelled until our desk has confirmed it.':
    'آپ نے منسوخی کی درخواست دی: {moment}۔ جب تک ہمارا عملہ تصدیق نہ کرے، یہ منسوخ نہیں ہے۔',
  'Ask for a change': 'تبدیلی کی درخواست دیں',
  'Ask to cancel': 'منسوخی کی درخواست دیں',
  'Cancel my request': 'میری درخواست منسوخ کریں',
  'What should change?': 'کیا تبدیل ہونا چاہیے؟',
  'Another day, another airport, more passengers. Nothing changes until our desk has answered.':
    'مثلاً کوئی اور دن یا ایئرپورٹ، یا زیادہ مسافر۔ جب تک ہمارا عملہ جواب نہ دے، کچھ تبدیل نہیں ہوتا۔',
  'Write what should change': 'لکھیں کہ کیا تبدیل ہونا چاہیے',
  'Send to our desk': 'ہمارے عملے کو بھیجیں',
  'Your message was not sent.': 'آپ کا پیغام نہیں بھیجا گیا۔',
  'Your request and its quotes will be cancelled now. We will tell our desk. To reopen it, call us.':
    'آپ کی درخواست اور اس کی کوئی بھی کوٹیشن ابھی منسوخ ہو جائے گی۔ ہمارے عملے کو اطلاع ملے گی۔ دوبارہ کھلوانے کے لیے ہمیں فون کریں۔',
  'Nothing is cancelled until our desk has confirmed it. Cancellation terms may apply.':
    'جب تک ہمارا عملہ تصدیق نہ کرے، کچھ منسوخ نہیں ہوتا۔ منسوخی کی شرائط لاگو ہو سکتی ہیں۔',
  'Yes, cancel my request': 'جی ہاں، میری درخواست منسوخ کریں',
  'Ask our desk to cancel': 'عملے کو منسوخی کی درخواست دیں',
  'Keep my request': 'میری درخواست برقرار رکھیں',
  'This request can no longer be changed or cancelled here. Call us.':
    'اس درخواست میں اب یہاں سے تبدیلی یا منسوخی نہیں ہو سکتی۔ ہمیں فون کریں۔',
  'This request has changed in the meantime. This page shows it as it is now.':
    'اس دوران یہ درخواست بدل گئی ہے۔ اس صفحے پر اس کی موجودہ حالت ہے۔',
  'Anyone with this link can read this page and act for you. Share it only with people you trust.':
    'جس کے پاس یہ لنک ہو وہ یہ صفحہ پڑھ سکتا ہے اور آپ کی طرف سے جواب دے سکتا ہے۔ صرف انہیں بھیجیں جن پر آپ کو اعتماد ہے۔',

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
    'اگر اس ای میل ایڈریس کا اکاؤنٹ ہے تو ہم نے اس پر نیا پاس ورڈ بنانے کا لنک بھیج دیا ہے۔ لنک ایک گھنٹے تک اور صرف ایک بار کام کرتا ہے۔ نہیں ملا؟ اسپیم فولڈر دیکھیں یا دوبارہ منگوائیں۔',
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
  'Welcome to the back office': 'عملے میں خوش آمدید',
  'An owner': 'ایک مالک',
  'You already have an account with this address. It becomes a staff account: the old password, name and sessions are removed.':
    'اس ای میل ایڈریس پر آپ کا اکاؤنٹ پہلے سے ہے۔ یہ عملے کا اکاؤنٹ بن جائے گا: پرانا پاس ورڈ، نام اور لاگ اِن ختم ہو جائیں گے۔',
  'Join the back office': 'شامل ہوں',
  'Joining...': 'شامل کیا جا رہا ہے...',
  'You could not be logged in': 'آپ لاگ اِن نہیں ہو سکے',
  'Welcome, {name}.': 'خوش آمدید، {name}۔',
  'This link does not work': 'یہ لنک کام نہیں کرتا',
  'Login successful!': 'لاگ اِن ہو گیا!',
  'Logged in as {name}.': 'آپ {name} کے نام سے لاگ اِن ہیں۔',
  'If somebody else logs in here, you are logged out in every tab.':
    'کوئی اور لاگ اِن کرے گا تو آپ تمام ٹیبز سے لاگ آؤٹ ہو جائیں گے۔',
  Continue: 'آگے بڑھیں',
  'Signing in...': 'لاگ اِن ہو رہا ہے...',
  'Login failed': 'لاگ اِن نہیں ہو سکا',
  'New here?': 'پہلی بار آئے ہیں؟',
  'Sign up': 'اکاؤنٹ بنائیں',
  'This link is no longer valid': 'یہ لنک اب کارآمد نہیں',
  'Choose a new password': 'نیا پاس ورڈ بنائیں',
  'New password': 'نیا پاس ورڈ',
  'Set password': 'پاس ورڈ محفوظ کریں',
  'The password could not be set': 'پاس ورڈ محفوظ نہیں ہو سکا',
  'Your password is set': 'آپ کا پاس ورڈ محفوظ ہو گیا',
  'You can log in with it now.': 'اب آپ اس سے لاگ اِن کر سکتے ہیں۔',
  'A link works once, within an hour. Ask for a new one.':
    'لنک ایک گھنٹے تک اور صرف ایک بار کام کرتا ہے۔ نیا لنک منگوائیں۔',
  'Open the link in the e-mail again, or ask for a new one.':
    'ای میل میں دیا گیا لنک دوبارہ کھولیں یا نیا لنک منگوائیں۔',
  'Ask for a new link': 'نیا لنک منگوائیں',
  'Confirm your e-mail address': 'اپنے ای میل ایڈریس کی تصدیق کریں',
  'Type the password that you chose when you signed up. If you did not sign up here, close this page. Nothing will change.':
    'وہ پاس ورڈ درج کریں جو آپ نے اکاؤنٹ بناتے وقت بنایا تھا۔ اگر آپ نے یہاں اکاؤنٹ نہیں بنایا تو یہ صفحہ بند کر دیں۔ کچھ نہیں ہو گا۔',
  'Confirm the address': 'ای میل ایڈریس کی تصدیق کریں',
  'Confirming...': 'تصدیق ہو رہی ہے...',
  'The address could not be confirmed': 'ای میل ایڈریس کی تصدیق نہیں ہو سکی',
  'Your e-mail address is confirmed': 'آپ کے ای میل ایڈریس کی تصدیق ہو گئی',
  'The account is yours.': 'اب یہ اکاؤنٹ آپ کا ہے۔',
  'A link works once, within a day, and ends when you choose a new password. Choosing a new password by e-mail also confirms your address.':
    'لنک ایک دن کے اندر ایک بار کام کرتا ہے اور نیا پاس ورڈ بنانے پر ختم ہو جاتا ہے۔ ای میل کے ذریعے نیا پاس ورڈ بنانے سے بھی ایڈریس کی تصدیق ہو جاتی ہے۔',
  'Open the link in the e-mail again. Choosing a new password by e-mail also confirms your address.':
    'ای میل میں دیا گیا لنک دوبارہ کھولیں۔ ای میل کے ذریعے نیا پاس ورڈ بنانے سے بھی ایڈریس کی تصدیق ہو جاتی ہے۔',
  'This site cannot send e-mails, so we cannot send you a link.':
    'یہ سائٹ ای میل نہیں بھیج سکتی، اس لیے آپ کو لنک نہیں بھیجا جا سکتا۔',
  'Call or write to us, and we will help you.': 'ہمیں فون یا ای میل کریں، ہم آپ کی مدد کریں گے۔',
  'Write to us, and we will help you.': 'ہمیں ای میل کریں، ہم آپ کی مدد کریں گے۔',
  'Ask us, and we will help you.': 'ہم سے پوچھیں، ہم آپ کی مدد کریں گے۔',
  'Asking for your passkey...': 'پاسکی مانگی جا رہی ہے...',
  'Log in with a passkey': 'پاسکی سے لاگ اِن کریں',
  'This device already has a passkey of yours.': 'اس ڈیوائس پر آپ کی پاسکی پہلے سے موجود ہے۔',
  'No passkey was used. Try again, or use another device.':
    'کوئی پاسکی استعمال نہیں ہوئی۔ دوبارہ کوشش کریں یا کوئی اور ڈیوائس استعمال کریں۔',
  'Your account': 'آپ کا اکاؤنٹ',
  'Your account could not be loaded.': 'آپ کا اکاؤنٹ لوڈ نہیں ہو سکا۔',
  'Our forms are filled in with these details. You can change them there.':
    'ہمارے فارم ان معلومات سے بھرے جاتے ہیں۔ آپ انہیں وہاں بدل سکتے ہیں۔',
  Save: 'محفوظ کریں',
  Saved: 'محفوظ ہو گیا',
  'We store it only to fill in our forms. Clear the field to delete it.':
    'ہم اسے صرف فارم بھرنے کے لیے محفوظ رکھتے ہیں۔ مٹانا ہو تو خانہ خالی کر دیں۔',
  'You can log in now': 'اب آپ لاگ اِن کر سکتے ہیں',
  'We have e-mailed a link to {email}. Open it within a day and confirm your address. Until then, your account cannot show trips. Not there? Check your spam folder. If this address already had an account, its password has not changed.':
    'ہم {email} پر لنک بھیج رہے ہیں۔ اسے ایک دن کے اندر کھول کر ایڈریس کی تصدیق کریں۔ تصدیق کے بغیر اس اکاؤنٹ میں آپ کے سفر نظر نہیں آئیں گے۔ نہیں ملا؟ اسپیم فولڈر دیکھیں۔ اگر اس ایڈریس کا اکاؤنٹ پہلے سے تھا تو اس کا پاس ورڈ نہیں بدلا۔',
  'This site cannot send e-mails, so your address cannot be confirmed and your account cannot show trips. If this address already had an account, its password has not changed.':
    'یہ سائٹ ای میل نہیں بھیج سکتی، اس لیے آپ کے ایڈریس کی تصدیق نہیں ہو سکتی۔ تصدیق کے بغیر اس اکاؤنٹ میں آپ کے سفر نظر نہیں آئیں گے۔ اگر اس ایڈریس کا اکاؤنٹ پہلے سے تھا تو اس کا پاس ورڈ نہیں بدلا۔',
  'You can send requests without an account.': 'درخواست بھیجنے کے لیے اکاؤنٹ ضروری نہیں۔',
  'This site cannot send e-mails, so your address cannot be confirmed and your account cannot show trips. You can send requests without an account.':
    'یہ سائٹ ای میل نہیں بھیج سکتی، اس لیے آپ کے ایڈریس کی تصدیق نہیں ہو سکتی۔ تصدیق کے بغیر اس اکاؤنٹ میں آپ کے سفر نظر نہیں آئیں گے۔ درخواست بھیجنے کے لیے اکاؤنٹ ضروری نہیں۔',
  'Signing up...': 'اکاؤنٹ بن رہا ہے...',
  'Sign-up failed': 'اکاؤنٹ نہیں بن سکا',
  'Have an account already?': 'پہلے سے اکاؤنٹ ہے؟',
  'Your session has expired. Please log in again.': 'آپ کا سیشن ختم ہو گیا ہے۔ براہِ کرم دوبارہ لاگ اِن کریں۔',
  'Invalid session. Please login again.': 'سیشن درست نہیں۔ براہِ کرم دوبارہ لاگ اِن کریں۔',
  'Admin access required': 'یہ حصہ صرف عملے کے لیے ہے',
  'Account:': 'اکاؤنٹ:',
  Logout: 'لاگ آؤٹ',
  'Log out everywhere': 'تمام ڈیوائسز سے لاگ آؤٹ کریں',
  'You are logged out everywhere.': 'آپ تمام ڈیوائسز سے لاگ آؤٹ ہو گئے ہیں۔',
  'E-mail or password is incorrect': 'ای میل یا پاس ورڈ درست نہیں',
  'Password is required': 'پاس ورڈ درج کریں',
  'Password must be at least 8 characters': 'پاس ورڈ کم از کم 8 حروف کا ہونا چاہیے',
  'This is not the password you chose when you signed up.': 'یہ وہ پاس ورڈ نہیں جو آپ نے اکاؤنٹ بناتے وقت بنایا تھا۔',
  'Confirm your e-mail address first. Open the link in the e-mail you received when you signed up.':
    'پہلے اپنے ای میل ایڈریس کی تصدیق کریں: وہ لنک کھولیں جو اکاؤنٹ بناتے وقت آپ کو ای میل کیا گیا تھا۔',
  'This is for travellers. Staff find requests in the back office.':
    'یہ مسافروں کے لیے ہے۔ عملے کو درخواستیں بیک آفس میں ملتی ہیں۔',

  // My trips
  'My trips': 'میرے سفر',
  'Add to my trips': '’میرے سفر‘ میں شامل کریں',
  'This request is in My trips.': 'یہ درخواست ’میرے سفر‘ میں ہے۔',
  'Added to My trips': '’میرے سفر‘ میں شامل ہو گیا',
  'Removed from My trips': '’میرے سفر‘ سے ہٹا دیا گیا',
  'The trip could not be removed.': 'سفر ہٹایا نہیں جا سکا۔',
  'Your trips could not be loaded.': 'آپ کے سفر لوڈ نہیں ہو سکے۔',
  'No trips yet': 'ابھی کوئی سفر نہیں',
  'Requests that you send while you are logged in, or with your e-mail address, appear here.':
    'جو درخواستیں آپ لاگ اِن ہو کر یا اپنے ای میل ایڈریس کے ساتھ بھیجیں گے، وہ یہاں نظر آئیں گی۔',
  'Loading...': 'لوڈ ہو رہا ہے...',
  'Show more': 'مزید دکھائیں',
  'Requested on {date}': '{date} کو درخواست کی',
  Remove: 'ہٹائیں',
  'Paste the link of your request': 'اپنی درخواست کا لنک یہاں پیسٹ کریں',
  'Add a trip by its link': 'لنک سے سفر شامل کریں',
  'For a request with another e-mail address: paste its link. It is removed from this list if the link is replaced.':
    'اگر درخواست کسی اور ای میل ایڈریس سے بھیجی گئی تھی تو اس کا لنک پیسٹ کریں۔ لنک بدل جائے تو وہ سفر اس فہرست سے نکل جاتا ہے۔',
  Link: 'لنک',
  Add: 'شامل کریں',
  'This is not the link of a request. Copy it again from the message or the confirmation.':
    'یہ کسی درخواست کا لنک نہیں۔ پیغام یا تصدیق سے اسے دوبارہ کاپی کریں۔',
  'This link has been replaced. Ask us for the new one.': 'یہ لنک بدل دیا گیا ہے۔ ہم سے نیا لنک مانگیں۔',
  // Home page
  'How would you like to travel?': 'آپ کیسے سفر کرنا چاہتے ہیں؟',
  'Whole aircraft': 'پورا طیارہ',
  International: 'بین الاقوامی',
  'A car': 'گاڑی',
  'Request the aircraft': 'طیارے کی درخواست دیں',
  'Find a seat': 'سیٹ تلاش کریں',
  'Request a car': 'گاڑی کی درخواست دیں',
  'A chauffeur to or from the aircraft. We will ask you where and when.':
    'طیارے تک، یا طیارے سے آگے، ڈرائیور کے ساتھ گاڑی۔ کہاں اور کب، ہم آپ سے پوچھ لیں گے۔',
  'Swap airports': 'ایئرپورٹس آپس میں بدلیں',
  Departing: 'روانگی کی تاریخ',
  Returning: 'واپسی کی تاریخ',
  'City or airport': 'شہر یا ایئرپورٹ',
  '1 passenger': 'ایک مسافر',
  'Choose where you fly from': 'روانگی کا مقام منتخب کریں',
  'Choose where you fly to': 'منزل منتخب کریں',
  'This day has passed': 'یہ دن گزر چکا ہے',
  'The return is before the departure': 'واپسی کا دن روانگی سے پہلے ہے',
  'Our largest car has # seats': 'ہماری سب سے بڑی گاڑی میں # سیٹیں ہیں',
  'Recommended by us': 'ہماری تجویز',
  'No departures are planned yet. Charter an aircraft on the day you choose.':
    'ابھی کوئی فلائٹ طے نہیں۔ اپنی پسند کے دن پورا طیارہ چارٹر کریں۔',
  'Upcoming departures': 'اگلی فلائٹس',
  'Empty legs': 'ایمپٹی لیگ فلائٹس',
  'Search all flights': 'تمام فلائٹس میں تلاش کریں',
  ', {day}, {time}: book now': '، {day}، {time}: ابھی بُک کریں',
  'The fleet': 'ہمارے طیارے',

  // Flight search
  'Flight search': 'فلائٹ کی تلاش',
  'Departure airport': 'روانگی کا ایئرپورٹ',
  'Arrival airport': 'آمد کا ایئرپورٹ',
  'Departing date': 'روانگی کی تاریخ',
  'Arrival date': 'آمد کی تاریخ',
  'Return date': 'واپسی کی تاریخ',
  'Departure airport is required': 'روانگی کا ایئرپورٹ درج کریں',
  'Arrival airport is required': 'آمد کا ایئرپورٹ درج کریں',
  'Departing date is in the past': 'روانگی کی تاریخ گزر چکی ہے',
  'Arrival date is in the past': 'آمد کی تاریخ گزر چکی ہے',
  'Arrival date is before the departing date': 'آمد کی تاریخ روانگی سے پہلے ہے',
  'Return date is before the departing date': 'واپسی کی تاریخ روانگی سے پہلے ہے',
  'Seats on private aircraft, all non-stop.': 'پرائیویٹ طیاروں میں سیٹیں؛ تمام فلائٹس نان اسٹاپ۔',
  'Flight services': 'فلائٹ کی سہولتیں',
  'Manage Booking/Check in': 'بکنگ / چیک اِن',
  "What's on your flight": 'آپ کی فلائٹ کی سہولتیں',
  'Flight status': 'فلائٹ کی صورتِ حال',
  'Coming soon': 'جلد دستیاب',
  Edit: 'تبدیل کریں',
  Anywhere: 'کہیں بھی',
  to: 'تا',
  'All routes': 'تمام روٹس',
  'Return {day}': 'واپسی {day}',
  'Search for flights': 'فلائٹس تلاش کریں',
  'Searching for flights...': 'فلائٹس تلاش کی جا رہی ہیں...',
  'Found {count} flight(s)': 'ملنے والی فلائٹس: {count}',
  'Try adjusting your search criteria': 'تلاش میں تبدیلی کر کے دوبارہ کوشش کریں',
  'Recommended flights first, then by departure.': 'پہلے ہماری تجویز کردہ فلائٹس، پھر جلد روانہ ہونے والی۔',
  'Sorted by departure, earliest first.': 'ترتیب: جلد روانہ ہونے والی پہلے۔',
  'Times are local at each airport.': 'اوقات متعلقہ ایئرپورٹ کے مقامی وقت کے مطابق ہیں۔',
  'Enter your airports above, or choose a departure below.':
    'اوپر ایئرپورٹس درج کریں، یا نیچے سے کوئی فلائٹ منتخب کریں۔',
  'Enter your airports above. No departures are planned yet.': 'اوپر ایئرپورٹس درج کریں۔ ابھی کوئی فلائٹ طے نہیں۔',
  'Request a charter for this route': 'اس روٹ کے لیے چارٹر کی درخواست دیں',
  'Request a charter for the return': 'واپسی کے لیے چارٹر کی درخواست دیں',
  'Outbound flights': 'جانے کی فلائٹس',
  'Return flights': 'واپسی کی فلائٹس',
  '{from} to {to}, {day}. Each flight is booked separately.': '{from} سے {to}، {day}۔ ہر فلائٹ الگ بُک ہوتی ہے۔',
  'No suitable time?': 'وقت موزوں نہیں؟',
  'Charter the whole aircraft and choose your own time.': 'پورا طیارہ چارٹر کریں اور وقت خود منتخب کریں۔',
  'Upcoming departures from {from} to {to}': '{from} سے {to} جانے والی اگلی فلائٹس',
  'Upcoming departures from {from}': '{from} سے اگلی فلائٹس',
  'Upcoming departures to {to}': '{to} جانے والی اگلی فلائٹس',
  'Book now': 'ابھی بُک کریں',
  '{from} to {to}, {day}, {time}': '{from} سے {to}، {day}، {time}',
  'Non-stop': 'نان اسٹاپ',
  '1 seat available': 'ایک سیٹ دستیاب',
  '{count} seats available': '{count} سیٹیں دستیاب',
  'Includes {weight} kg luggage, meal': '{weight} کلو سامان اور کھانا شامل',
  'Includes {weight} kg luggage': '{weight} کلو سامان شامل',
  lowest: 'سب سے کم',
  '{price} for {count}': '{count} مسافروں کے لیے {price}',
  Recommended: 'تجویز کردہ',
  Earliest: 'جلد روانگی',
  'Lowest price': 'سب سے کم قیمت',
  'Any time': 'کوئی بھی وقت',
  'Any aircraft': 'کوئی بھی طیارہ',
  'Any price': 'کوئی بھی قیمت',
  'Any flight': 'کوئی بھی فلائٹ',
  'Time of day': 'روانگی کا وقت',
  'Price of a seat': 'فی سیٹ قیمت',
  'Up to {price}': '{price} تک',
  Morning: 'صبح',
  Afternoon: 'دوپہر',
  Evening: 'شام',
  Night: 'رات',
  'Morning, # to #': 'صبح، # سے #',
  'Afternoon, # to #': 'دوپہر، # سے #',
  'Evening, # to #': 'شام، # سے #',
  'Night, # to #': 'رات، # سے #',
  Filter: 'فلٹر',
  'Clear filters': 'تمام فلٹر ہٹائیں',
  Clear: 'ہٹائیں',
  Order: 'ترتیب',
  'Order: {order}': 'ترتیب: {order}',
  '{order} among the flights shown; {count} more below': 'اب تک دکھائی گئی فلائٹس کی ترتیب: {order}۔ نیچے مزید {count}',
};
