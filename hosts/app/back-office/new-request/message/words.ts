/**
 * The words that a message is read by, in English, Roman Urdu and Urdu: a kind, a value, and the words that have it, a line
 * each. The first line that has a word counts. Each sign is its own kind, a number has its count of digits as its kind, an
 * unknown word is `x`, or `X` with a capital or in Urdu script, and a place is `P` once it is found. The kinds:
 *
 * - days: ẇ another week, M month, W weekday, D today and the like, S same or next day, T 'tareekh', o 'th', d days, g nights, n next, j this,
 *   b later, l in, C 'ko', V of a birth or an expiry
 * - times: A am or pm, B 'baje', p part of the day, u half past, a at, h hours, i 'time', Z zone, c country
 * - places: ŧ 'tak', f from, s 'se', t to, F for, K 'ke' and 'jana', z then, R return, ø one way, Y no, % a company, = where somebody lives
 * - people: N number, q people, r their kinds, H children, I infants, G including, ~ party of, y of
 * - things: L luggage, w kilos, U each, E pets, m million, $ money, J aircraft
 * - others: v about, e arriving, é an event, & and, O or, k corrects, Q for the answer, ^ to go, _ says nothing
 */
const TABLE = `
M 1 january, jan, janwari, janvary, جنوری
M 2 february, feb, farwari, فروری
M 3 march, mar, مارچ
M 4 april, apr, aprail, اپریل
M 5 may, مئی
M 6 june, jun, جون
M 7 july, jul, julai, جولائی
M 8 august, aug, agast, اگست
M 9 september, sept, sep, sitambar, ستمبر
M 10 october, oct, aktubar, اکتوبر
M 11 november, nov, نومبر
M 12 december, dec, disambar, decem, دسمبر
W 0 sunday, sun, itwaar, itwar, atwar, اتوار
W 1 monday, mon, peer, pir, somwaar, somwar, پیر, سوموار
W 2 tuesday, tues, tue, mangal, منگل
W 3 wednesday, weds, wed, budh, بدھ
W 4 thursday, thurs, thur, thu, jumerat, jumeraat, jumayraat, جمعرات
W 5 friday, fri, jumma, juma, jummah, jummay, jumme, jumay, جمعہ, جمعے
W 6 saturday, sat, sanichar, haftay, hafte, hafta, ہفتہ, ہفتے
N 1 one, aik, ek, ایک
N 2 two, do, دو
N 3 three, teen, tin, تین
N 4 four, char, chaar, چار
N 5 five, paanch, panch, پانچ
N 6 six, chay, chhay, chhe, چھ, چھے
N 7 seven, saat, سات
N 8 eight, aath, aatth, آٹھ
N 9 nine, nau, نو
N 10 ten, das, دس
N 11 eleven, gyara, گیارہ
N 12 twelve, bara, barah, بارہ
N 15 fifteen, pandra, پندرہ
N 20 twenty, bees, بیس
N 1.5 dedh, derh, ڈیڑھ
N 2.5 dhai, dhaai, ڈھائی
o 0 st, nd, rd, th
T 0 tareekh, tarikh, tareek, تاریخ
C 0 ko, کو
D 0 today, tonight, aaj, aj, آج
D 1 tomorrow, tmrw, tmw, tomorow, tommorow, tommorrow, 2moro
D -1 kal, کل
D 2 day after tomorrow, day after tmrw
D -2 parson, parso, parsoon, پرسوں
S 0 same day, same date, usi din, usi roz, same, usi, اسی دن, اسی روز, اسی
S 1 next day, following day, agle din, agle roz, dusre din, اگلے دن, اگلے روز
d 1 day, days, din, دن, roz
d 7 week, weeks, haftay baad, ek hafta, aik hafta, ek hafte, aik hafte, fortnight, fortnights
g 1 nights, raatein, راتیں
h 0 hours, hour, hrs, hr, h, ghante, ghantay, ghanta, گھنٹے
n 0 next, agle, agli, agla, اگلے, اگلی
ẇ 0 next week, next to next, after next, week after, week after next, following week, agle se agle, agle say agle, agle haftay, agle hafte, agle haftey, اگلے ہفتے
j 0 this, coming, upcoming, is, isi, اس
b 0 later, baad, bad, bd, بعد, from now, ke baad, کے بعد
l 0 in, within, mein, main, me, میں
A 0 am
A 12 pm
B 0 baje, bajay, bje, bajey, bjy, bjay, bajy, o'clock, oclock, بجے
p 9 morning, subah, subha, subh, fajr, savere, صبح
p 12 noon
p 13 afternoon, dopahar, dopehar, dupehar, دوپہر
p 18 evening, eve, shaam, sham, شام
p 21 night, night time, raat, رات
p 0 midnight, aadhi raat, adhi raat, آدھی رات
u 30 half past, saade, sadhe, saadhe, sarhay, saarhay, sarhe, saarhe, saray, ساڑھے
u 15 quarter past, sawa, sava, savaa, sawaa, سوا
u -15 quarter to, paune, ponay, paunay, پونے
a 0 at, etd, std, dep, departure time, dep time, takeoff, take off
v 0 kam, or later, not later than, any time, anytime, onwards, around, about, approx, approximately, after, before, by, till, until, latest, max, maximum, min, minimum, at least, atleast, up to, upto, almost, nearly, between, taqreeban, taqriban, kareeb, qareeb, se pehle, تقریبا, تقریباً, قریب, سے پہلے
e 0 arrive, arrives, arriving, arrival, arr, eta, reach, reaching, land, landing, lands, pohanch, pohanchna, pohnchna, pahunchna, pohonchna, pohnch, be in, be at, connecting, connection, check in, پہنچنا, پہنچ
é 0 meeting, meetings, appointment, conference, wedding, shadi, valima, walima, nikah, barat, baraat, mehndi, surgery, operation, match, event, funeral, janaza, hearing, exhibition, birthday, anniversary, eid, holiday, holidays, vacation, booked, free, open, opens, close, closes, checkout, check out, میٹنگ, شادی, ولیمہ, جنازہ
i 0 time, waqt, وقت, timing
Z UTC utc, gmt, z, zulu, zulu time
Z Asia/Karachi pkt, pst
Z Asia/Dubai gst
Z Europe/Istanbul trt
Z ? est, edt, cst, cdt, pdt, cet, cest, bst, hkt, sgt, jst, ist, ast
Z local local, local time, lt, l, lcl, muqami, مقامی
c Asia/Karachi pakistan, pak, pakistani, پاکستان
c Europe/London uk, britain, british, england
c Asia/Dubai uae, emirates, امارات
c Asia/Riyadh saudi, saudia, ksa, saudi arabia, سعودی
c Asia/Qatar qatar, قطر
c Asia/Kolkata india, indian, بھارت
c Asia/Kabul afghanistan
c Europe/Istanbul turkey, turkiye, türkiye
c Asia/Muscat oman
c ? usa, us, china, iran, iraq, sindh, punjab, kpk, balochistan, gb
f 0 from, az, ex, departing, departure, depart, departs, leaving, از
s 0 se, say, sy, sey, سے
t 0 to, towards, into, destination, dest, toward, تا
F 0 for
ŧ 0 tak, تک
K 0 jana, jaana, janay, jane, jaane, ke, kay, ka, ki, ke liye, kay liye, ke lye, ka rate, k liye, k lye, جانا, جانے, کے, کا, کی, کے لیے, کیلئے
O 0 or, ya, یا
k 0 sorry, i mean, instead, nahi nahi, update, updated, now, ab, but, lekin, magar, wait, correction, corrected, actually, rather, was, change, changed, cancel, cancelled, canceled, postpone, postponed, prepone, shift, shifted, reschedule, rescheduled, revised, amend, amended, earlier, balke, balkay, لیکن, بلکہ, اب, معذرت, تبدیل
& 0 and, aur, plus, اور
z 0 then, and then, then onwards, onward, phir, aur phir, or phir, wahan se, phir wahan se, پھر, وہاں سے, اور پھر
R 1 round trip, roundtrip, two way, two ways, both ways, aana jana, do tarfa, return ticket, return trip, return charter
R 0 return, return flight, bring back, returning, returns, rtn, ret, way back, come back, coming back, comeback, back, back on, wapsi, wapis, wapas, waapsi, waapis, واپسی, واپس
Y 0 no, not, without, nahi, nahin, nai, na, nothing, نہیں, بغیر
ø 0 یک طرفہ, ایک طرفہ, one way, oneway, single trip, one side, no return, no return needed, wapsi nahi, wapsi nahin, return nahi, return not required, return not needed, واپسی نہیں
y 0 of
q 0 people, person, persons, passenger, passengers, pax, paxs, passangers, passanger, guest, guests, seat, seats, traveller, travellers, traveler, travelers, travelling, traveling, of us, members, log, loag, logon, logo, afraad, afrad, bande, banday, bandey, banda, musafir, sawari, sawariyan, sawariyon, savari, jane, ppl, souls, delegates, افراد, لوگ, لوگوں, مسافر, مسافروں, بندے, سواری, سواریاں, شخص, اشخاص, بندہ, سیٹ, سیٹیں, نشستیں
r 0 adult, adults, men, women, ladies, gents, patient, patients, attendant, attendants, attendents, doctor, doctors, drs, nurse, nurses, paramedic, paramedics, escort, escorts, mareez, mard, khawateen, bare, baray, nanny, boss, chairman, students, pilgrims, zaireen, execs, workers, technicians, maid, maids, guard, guards, security, bodyguard, bodyguards, staff, colleague, colleagues, engineer, engineers, player, players, officers, officials, executives, friend, friends, wife, husband, mother, father, brother, sister, son, daughter, biwi, mera bhai, mere bhai, meri behan, mere walid, meri walida, mera beta, meri beti, mere walidain, mere ilawa, besides me, apart from me, other than me, excluding me, more, others, extra, ke sath, ke saath, kay sath, k sath, mere sath, along with, myself, aur main, aur me, me and, plus me, بڑے, بالغ, بیوی, شوہر, والد, والدہ, مریض, خواتین, مرد, تیماردار, ڈاکٹر
H 0 kid, kids, child, children, childs, bacha, bache, bachay, bachy, bachon, bachche, minors, بچے, بچہ, بچوں
I 0 infant, infants, baby, babies, toddler, toddlers, شیرخوار
G 0 including, incl, includes, include, inclusive, among, shamil, jin, of which, of whom, in which, out of, شامل, جن
~ 0 we are, there are, we're, party of, family of, group of, team of, total of, delegation of, delegation, staff of, hum, ham, total, number of, no of, ہم, ہم لوگ, کل افراد
w 0 kg, kgs, kilo, kilos, kilogram, kilograms, کلو
L 0 luggage, baggage, bags, bag, saman, samaan, cargo, suitcase, suitcases, سامان
U 0 each, every, har bande, har banda, everyone, everybody, all of us, per, per person, per pax, fi, har, weighs, weight, weighing, wazan, فی, ہر, وزن
^ 0 go, going, fly, flying, travel, book, booking, arrange, charter a jet, provide, advise, le, lana, le jana
E 1 dog, cat, falcon, parrot, puppy, kitten, pet, kutta, billi, baaz, کتا, بلی, باز
E 0 dogs, cats, falcons, parrots, puppies, kittens, pets, kutte, billiyan, کتے, بلیاں
m 0 k, lakh, lakhs, lac, lacs, crore, crores, cr, karor, million, millions, mn, mln, thousand, hazar, hazaar, لاکھ, کروڑ, ہزار
$ 0 pkr, rs, usd, aed, eur, gbp, sar, rupees, rupee, rupay, rupaye, dollars, dollar, dirham, dirhams, riyal, riyals, euros, pounds, روپے, ڈالر, درہم
Q 0 get back, call back, get back to me, back to me, call me back, quote, quotation, quotes, confirm, confirmation, reply, revert, answer, respond, response, call, rate, rates, price, prices, send, deadline, payment, jawab, bata, batayen, bataen, batao, btao, bataein, share, available, availability, جواب, بتا, بتائیں
V 0 dob, born, birth, date of birth, expiry, expires, exp, issued, issue, passport expiry
J 0 jet, jets, aircraft, plane, helicopter, heli, heavy, midsize, seater, jahaz, جہاز, ہیلی کاپٹر
% 0 travels, travel, tours, tour, tourism, aviation, airways, airlines, airline, group, industries, limited, ltd, pvt, office, branch, agency, club, chamber, university, based, head office, textile, mills, enterprises, traders, holdings, wale, walay, والے
= 0 office in, based in, live in, lives in, living in, branch in, am from, are from, calling from, writing from, resident of, hotel in, mr, mrs, ms, miss, dr, mister, i am in, office is in, family in, born in, rehta, rehte
_ 0 req, reqd, a, an, the, airport, airports, international, intl, terminal, ایئرپورٹ, موبائل, mjhe, hn, رابطہ, contact no, i, we, you, it, on, and/or, please, plz, pls, kindly, need, needs, needed, require, required, want, wants, would, like, looking, hi, hello, dear, sir, madam, salam, salaam, aoa, assalam, assalamualaikum, assalamoalaikum, alaikum, aleikum, alikum, u, o, walaikum, regards, thanks, thank, thankyou, shukria, shukriya, best, kind, warm, my, our, your, name, naam, mera, hamara, hai, hain, he, hy, ho, hon, hun, hoon, hoga, hun ge, chahiye, chahye, chaiye, chahie, chahiay, karna, karni, flight, flights, charter, private, date, manager, deputy, director, secretary, ceo, md, officer, assistant, executive, desk, captain, admin, concerned, route, trip, one, can, could, will, shall, have, with, sath, saath, are, be, dein, den, do na, de, dain, kar, karen, krna, hello team, team, good, phone, mobile, cell, tel, contact, email, e-mail, mail, whatsapp, number, no, no., cnic, nic, subject, fw, fwd, re, leg, segment, sector, par, pr, pe, per, ne, bhi, hi, yahan, aap, ap, mujhe, humein, hamein, hame, ye, yeh, woh, jee, ji, bhai, janab, sahab, sahib, that, as, if, so, only, just, also, there, us, them, ok, okay, male, man, hub, goa, una, bar, jet, dir, mari, car, bus, nice, reading, bath, cork, split, his, her, has, had, all, any, new, old, get, let, see, day, way, air, set, ہے, ہیں, ہوں, ہو, چاہیے, چاہئے, براہ, کرم, السلام, علیکم, وعلیکم, شکریہ, محترم, جناب, مجھے, ہمیں, پر, نے, بھی, کر, دیں, کریں, نام, میرا, فون, نمبر, سر, طیارہ, فلائٹ, پرواز, ساتھ, یہ, کرنا, والا`;

export interface Meaning {
  kind: string;
  value: string;
}

const read = (line: string): [string, Meaning][] => {
  const [kind = '', value = ''] = line.split(' ', 2);
  const words = line.slice(kind.length + value.length + 2).split(', ');
  return words.map((word) => [word, { kind, value }]);
};

/** Each word, or words with a space between, with its meaning. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map(TABLE.trim().split('\n').reverse().flatMap(read));
