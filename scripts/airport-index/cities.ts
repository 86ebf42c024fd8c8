/**
 * The cities that airports serve, which the source data does not have: `City (aliases): codes`, a line a city, its codes
 * (IATA, else ICAO) by importance. Aliases are what people also type: older names, other spellings, the metropolis near.
 * Airports named here, and all of `REGION`, are in the first chunk; the rest of the world is in the second.
 */
export const CITIES = `
# Pakistan
Karachi (quaid-e-azam): KHI
Islamabad (new islamabad, pindi, rawalpindi): ISB
Rawalpindi (pindi, islamabad, chaklala): RWP
Lahore: LHE
Abbottabad: AAW
Attock (kamra): ATG
Bahawalnagar: WGB
Bahawalpur: BHV
Bannu: BNP
Badin (talhar): BDN
Bhagtanwala: BHW
Chilas: CHB
Chitral: CJL
Dadu: DDU
Dalbandin: DBA
Dera Ghazi Khan (dg khan, d g khan): DEA
Dera Ismail Khan (di khan, d i khan): DSK
Faisalabad (lyallpur): LYP
Gilgit: GIL
Gujrat: GRT
Gwadar (gawadar): GWD
Hyderabad (sindh): HDD
Jacobabad: JAG
Jiwani: JIW
Kadanwari: KCF
Khuzdar: KDD
Kohat: OHT
Loralai (lora lai): LRG
Mangla: XJM
Mansehra: HRA
Mianwali: MWD
Mirpur Khas: MPD
Moenjodaro (mohenjo daro, mohenjodaro, larkana): MJD
Multan: MUX
Murree (bhurban): BHC
Muzaffarabad: MFG
Nawabshah (benazirabad): WNS
Nushki (noshki): NHS
Ormara: ORW
Panjgur: PJG
Parachinar (para chinar, kurram): PAJ
Pasni: PSI
Peshawar: PEW
Quetta (balochistan): UET
Rahim Yar Khan (ryk): RYK
Rawalakot (rawala kot): RAZ
Reko Diq: REQ
Sahiwal: SWN
Saidu Sharif (swat, mingora): SDT
Sargodha: SGI
Sawan: RZS
Sehwan Sharif (sehwen): SYW
Sialkot: SKT
Sibi: SBQ
Skardu (baltistan): KDU
Sui: SUL
Sukkur (rohri): SKZ
Taftan: TFT
Tarbela: TLB
Turbat (kech): TUK
Wana (waziristan): WAF
Zamzama: ZIZ
Zhob (fort sandeman): PZH

# India
Delhi (new delhi, dilli): DEL
Ghaziabad (hindon, delhi): HDO
Noida (jewar, delhi, greater noida): DXN
Mumbai (bombay): BOM
Navi Mumbai (bombay, mumbai): NMI
Bengaluru (bangalore): BLR
Chennai (madras): MAA
Kolkata (calcutta): CCU
Hyderabad (deccan, shamshabad): HYD BPM
Agartala: IXA
Agatti (lakshadweep): AGX
Agra (taj mahal): AGR
Ahmedabad (amdavad): AMD
Aizawl (lengpui): AJL
Akola: AKD
Aligarh: HRH
Ambikapur: AHA
Amravati: AVR
Amritsar (golden temple): ATQ
Along (aalo): IXV
Aurangabad (sambhajinagar): IXU
Ayodhya (faizabad): AYJ
Azamgarh: AZH
Balurghat: RGH
Bareilly: BEK
Belagavi (belgaum): IXG
Ballari (bellary): BEP
Ballari (bellary, vijayanagar, hampi): VDY
Bathinda (bhatinda): BUP
Berhampur (brahmapur): QBM
Bhavnagar: BHU
Bhopal: BHO
Bhubaneswar (bhubaneshwar): BBI
Bhuj (kutch): BHJ
Bidar: IXX
Bikaner: BKB
Bilaspur: PAB
Car Nicobar: CBD
Chandigarh (mohali): IXC
Chitrakoot: CWK
Coimbatore (kovai): CJB
Cooch Behar: COH
Daman: NMB
Darbhanga: DBR
Datia: DPP
Daporijo (deparijo): DEP
Dehradun (dehra dun): DED
Deoghar: DGH
Dhanbad: DBD
Dharamshala (dharamsala, kangra): DHM
Dibrugarh: DIB
Dimapur: DMU
Diu: DIU
Durgapur (asansol): RDP
Gangtok (pakyong, sikkim): PYG
Gaya (bodh gaya, bodhgaya): GAY
Goa (panaji, panjim, dabolim): GOI
Goa (mopa, panaji): GOX
Gondia: GDB
Gorakhpur: GOP
Guna: GUX
Guwahati (gauhati): GAU
Gwalior: GWL
Hisar: HSS
Hubballi (hubli): HBX
Imphal: IMF
Indore: IDR
Itanagar: HGI
Jabalpur: JLR
Jagdalpur: JGB
Jaipur: JAI
Jaisalmer: JSA
Jalandhar (adampur): AIP
Jalgaon: JLG
Jammu: IXJ
Jamnagar: JGA
Jamshedpur (sonari, tatanagar): IXW
Jeypore: PYB
Jharsuguda: JRG
Jodhpur: JDH
Jorhat: JRH
Kadapa (cuddapah): CDP
Kailashahar: IXH
Kalaburagi (gulbarga): GBI
Kamalpur: IXQ
Kandla (gandhidham): IXY
Kannur (cannanore): CNN
Kanpur (cawnpore): KNU
Keshod: IXK
Khajuraho: HJR
Khowai: IXN
Kishangarh (ajmer): KQH
Kochi (cochin, ernakulam): COK
Kolhapur: KLH
Kota: KTU
Kozhikode (calicut): CCJ
Kullu (manali, bhuntar): KUU
Kurnool: KJB
Kushinagar: KBK
Latur: LTU
Leh (ladakh): IXL
Lilabari (north lakhimpur): IXI
Lucknow: LKO
Ludhiana: LUH
Ludhiana (halwara): HWR
Madurai: IXM
Malda: LDA
Mangaluru (mangalore): IXE
Muzaffarpur: MZU
Mysuru (mysore): MYQ
Nagpur: NAG
Nanded: NDC
Nashik (nasik): ISK
Neyveli: NVY
Pantnagar (nainital): PGH
Pasighat: IXT
Pathankot: IXP
Patna: PAT
Pithoragarh: NNS
Porbandar: PBD
Port Blair (andaman, sri vijaya puram): IXZ
Prayagraj (allahabad): IXD
Puducherry (pondicherry): PNY
Pune (poona): PNQ
Purnia (purnea): PXN
Puttaparthi (puttaprathi): PUT
Raipur: RPR
Rajahmundry (rajamahendravaram): RJA
Rajkot: HSR
Rajkot: RAJ
Rajouri: RJI
Ramagundam: RMD
Ranchi: IXR
Ratnagiri: RTC
Rewa: REW
Rourkela: RRK
Rupsi: RUP
Salem: SXV
Satna: TNI
Shillong: SHL
Shimla (simla): SLV
Shirdi: SAG
Shivamogga (shimoga): RQY
Shravasti: VSV
Silchar: IXS
Siliguri (bagdogra, darjeeling): IXB
Sindhudurg: SDW
Solapur (sholapur): SSE
Srinagar (kashmir): SXR
Surat: STV
Tezpur: TEZ
Tezu: TEI
Thanjavur (tanjore): TJV
Thiruvananthapuram (trivandrum): TRV
Thoothukudi (tuticorin): TCR
Tiruchirappalli (trichy): TRZ
Tirupati: TIR
Udaipur: UDR
Utkela: UKE
Vadodara (baroda): BDQ
Varanasi (benares, banaras, kashi): VNS
Vijayawada (amaravati): VGA
Visakhapatnam (vizag, bhogapuram): VIZ
Visakhapatnam (vizag): VTZ
Warangal: WGC
Ziro: ZER

# Bangladesh
Dhaka (dacca): DAC
Chattogram (chittagong): CGP
Barishal (barisal): BZL
Comilla (cumilla): CLA
Cox's Bazar (coxs bazar): CXB
Ishwardi (ishurdi): IRD
Jashore (jessore): JSR
Khulna: KHL
Rajshahi: RJH
Rangpur: RAU
Saidpur: SPD
Shamshernagar: ZHM
Sirajganj: SAJ
Sylhet: ZYL
Thakurgaon: TKR

# Sri Lanka
Colombo (katunayake, negombo): CMB RML
Ampara: ADP
Anuradhapura: ACJ
Arugam Bay: AYY
Batticaloa: BTC
Bentota: BJT
Hambantota (mattala): HRI
Hingurakgoda (polonnaruwa): HIM
Jaffna (palaly): JAF
Kalutara (katukurunda): KTY
Kandy: KDZ KDW
Koggala (galle): KCT
Nuwara Eliya: NUA
Sigiriya: GIU
Tissamaharama (weerawila): WRZ
Trincomalee: TRR

# Nepal
Kathmandu (katmandu): KTM
Baglung: BGL
Baitadi: BIT
Bajhang: BJH
Bajura: BJU
Bhadrapur: BDP
Bhairahawa (lumbini, siddharthanagar): BWA
Bharatpur (chitwan): BHR
Bhojpur: BHP
Biratnagar: BIR
Dang: DNP
Darchula: DAP
Dhangadhi (dhangarhi): DHI
Dolpa: DOP
Gorkha (palungtar): GKH
Janakpur: JKR
Jiri: JIR
Jomsom (mustang): JMO
Jumla: JUM
Lamidanda: LDN
Langtang: LTG
Lukla (everest): LUA
Mahendranagar: XMG
Manang: NGX
Meghauli: MEY
Nepalgunj (nepalganj): KEP
Phaplu: PPL
Pokhara: PHH PKR
Rajbiraj: RJB
Ramechhap (manthali): RHP
Rumjatar: RUM
Simara (birgunj): SIF
Simikot: IMK
Surkhet: SKH
Syangboche (everest): SYH
Taplejung: TPJ
Tikapur: TPU
Tumlingtar (tumling tar): TMI

# Bhutan, Maldives
Paro (thimphu): PBH
Bumthang (jakar): BUT
Gelephu: GLU
Trashigang (yonphula, yongphulla): YON
Malé (male, maldives, hulhule): MLE
Addu (gan): GAN
Dharavandhoo (baa atoll): DRV
Fuvahmulah (fuvahmulaku): FVM
Hanimaadhoo: HAQ
Kooddoo: GKK
Maafaru (noonu): NMF
Maamigili (villa): VAM
Dhaalu: DDD

# Afghanistan
Kabul: KBL
Bagram: OAI
Bamyan (bamiyan): BIN
Faizabad (fayzabad): FBD
Farah: FAH
Gardez: GRG
Ghazni: GZI
Herat: HEA
Jalalabad: JAA
Kandahar (qandahar): KDH
Khost: KHT
Kunduz: UND
Lashkar Gah (bost): BST
Maymana (maimana): MMZ
Mazar-i-Sharif (mazar e sharif, mazar): MZR
Taloqan (taluquan): TQN
Tarinkot (tereen, tarin kowt): TII
Zaranj: ZAJ

# Gulf
Dubai: DXB
Dubai (jebel ali, dubai world central): DWC
Abu Dhabi (zayed): AUH
Abu Dhabi: AZI
Al Ain: AAN
Fujairah: FJR
Ras Al Khaimah (rak): RKT
Sharjah: SHJ
Sir Bani Yas: XSB
Dalma: ZDY
Doha (qatar): DOH DIA
Manama (bahrain, muharraq): BAH
Kuwait City: KWI
Muscat (masqat): MCT
Salalah: SLL
Duqm: DQM
Khasab (musandam): KHS
Sohar: OHS
Sur: SUH
Buraimi: RMB
Masirah: MSH
Adam: AOM
Riyadh (riyad): RUH
Jeddah (jiddah, makkah, mecca): JED
Medina (madinah, madina): MED
Taif (makkah, mecca, ta'if): TIF
Dammam (khobar, al khobar, dhahran): DMM
Dhahran: DHA
Abha: AHB
Al Ahsa (hofuf): HOF
Al Baha (aqiq): ABT
AlUla (al ula, hegra): ULH
Arar: RAE
Bisha: BHH
Buraidah (qassim, gassim): ELQ
Dawadmi: DWD
Hafar Al Batin (qaisumah): AQI
Hafar Al Batin (king khalid military city): KMC
Hail: HAS
Jazan (jizan, gizan): GIZ
Jubail: QJB
Khamis Mushait: KMX
Al Kharj: AKH
Najran (nejran): EAM
Neom: NUM
Qurayyat (gurayat): URY
Rafha: RAH
Red Sea (hanak, umluj): RSI
Sakaka (jouf): AJF
Sharurah: SHW
Tabuk: TUU
Turaif: TUI
Wadi ad-Dawasir: WAE
Al Wajh (wedjh): EJH
Yanbu: YNB

# Yemen, Iraq, Iran
Aden: ADE
Ataq: AXK
Al Ghaydah: AAY
Hodeidah (hudaydah): HOD
Mukalla (riyan): RIY
Sana'a (sanaa): SAH
Seiyun (sayun): GXF
Socotra: SCT
Taiz: TAI
Baghdad: BGW
Basra: BSR
Erbil (arbil, hewler): EBL
Kirkuk: KIK
Mosul: OSM
Najaf: NJF
Nasiriyah: XNH
Sulaymaniyah (sulaimaniyah): ISU
Tehran (teheran): IKA THR
Abadan: ABD
Ahvaz (ahwaz): AWZ
Arak: AJK
Ardabil: ADU
Asaluyeh (persian gulf): PGU
Bam: BXR
Bandar Abbas: BND
Bandar Lengeh: BDH
Birjand: XBJ
Bojnord (bojnurd): BJB
Bushehr: BUZ
Chabahar: ZBR
Dezful: DEF
Gorgan: GBT
Hamadan: HDM
Ilam: IIL
Iranshahr: IHR
Isfahan (esfahan): IFN
Jiroft: JYR
Karaj (payam): PYK
Kashan: KKS
Kerman: KER
Kermanshah: KSH
Khorramabad: KHD
Khoy: KHY
Kish: KIH
Lamerd: LFM
Lar: LRR
Mahshahr: MRX
Mashhad (meshed): MHD
Qeshm: GSM
Qazvin: GZW
Rafsanjan: RJN
Ramsar: RZR
Rasht: RAS
Sabzevar: AFZ
Sanandaj: SDG
Sari: SRY
Shahr-e Kord: CQD
Shiraz: SYZ
Sirjan: SYJ
Tabas: TCX
Tabriz: TBZ
Urmia (orumiyeh): OMH
Yasuj: YES
Yazd: AZD
Zabol: ACZ
Zahedan: ZAH
Zanjan: JWN

# Levant, Egypt, Turkey, Cyprus
Amman: AMM ADJ
Aqaba: AQJ
Beirut: BEY
Damascus: DAM
Aleppo (halab): ALP
Latakia: LTK
Qamishli: KAC
Deir ez-Zor: DEZ
Tel Aviv: TLV
Haifa: HFA
Eilat: ETM
Gaza: GZA
Cairo: CAI SPX CCE
Alexandria: HBE AEX
El Alamein (alamain, north coast): DBB
Abu Simbel: ABS
Aswan: ASW
Asyut (assiut): ATZ
Hurghada: HRG
Luxor: LXR
Marsa Alam: RMF
Marsa Matruh: MUH
Port Said: PSD
Sharm El Sheikh: SSH
Sohag: HMB
Taba: TCP
El Arish: AAC
Saint Catherine: SKV
Istanbul (constantinople): IST SAW ISL
Ankara: ESB
Adana (mersin): COV
Antalya: AYT
Alanya (gazipasa): GZP
Batman: BAL
Bodrum (milas): BJV
Bursa (yenisehir): YEI
Dalaman (fethiye, marmaris): DLM
Denizli (pamukkale): DNZ
Diyarbakir: DIY
Elazig: EZS
Erzincan: ERC
Erzurum: ERZ
Eskisehir: AOE
Gaziantep: GZT
Hatay (antakya): HTY
Isparta: ISE
Izmir (smyrna): ADB
Kars: KSY
Kayseri (cappadocia): ASR
Konya: KYA
Kutahya (zafer): KZR
Malatya: MLX
Mardin: MQM
Nevsehir (cappadocia): NAV
Ordu (giresun): OGU
Rize (artvin): RZV
Samsun: SZF
Sanliurfa (urfa): GNY
Sivas: VAS
Tekirdag (corlu): TEQ
Trabzon: TZX
Van: VAN
Larnaca: LCA
Paphos: PFO
Nicosia (lefkosa, ercan): ECN

# Central Asia, Caucasus
Almaty (alma ata): ALA
Astana (nur-sultan): NQZ
Aktau: SCO
Aktobe: AKX
Atyrau: GUW
Karaganda: KGF
Shymkent: CIT
Tashkent: TAS
Bukhara: BHK
Samarkand: SKD
Dushanbe: DYU
Khujand: LBD
Bishkek (frunze): BSZ
Osh: OSS
Ashgabat (ashkhabad): ASB
Turkmenbashi: KRW
Baku: GYD
Tbilisi: TBS
Batumi: BUS
Yerevan: EVN

# East and South-East Asia
Bangkok: BKK DMK
Phuket: HKT
Chiang Mai: CNX
Koh Samui (ko samui): USM
Krabi: KBV
Pattaya (u-tapao): UTP
Singapore: SIN XSP
Kuala Lumpur (kl): KUL SZB
Penang (george town): PEN
Langkawi: LGK
Johor Bahru: JHB
Kota Kinabalu: BKI
Kuching: KCH
Jakarta: CGK HLP
Bali (denpasar): DPS
Surabaya: SUB
Medan: KNO
Makassar: UPG
Yogyakarta: YIA
Lombok: LOP
Labuan Bajo (komodo): LBJ
Bandar Seri Begawan (brunei): BWN
Manila: MNL
Clark (angeles): CRK
Cebu: CEB
Davao: DVO
Boracay (caticlan): MPH
Hanoi: HAN
Ho Chi Minh City (saigon): SGN
Da Nang (danang): DAD
Nha Trang: CXR
Phu Quoc: PQC
Phnom Penh: KTI PNH
Siem Reap (angkor): SAI
Vientiane: VTE
Luang Prabang: LPQ
Yangon (rangoon): RGN
Mandalay: MDL
Naypyidaw: NYT
Hong Kong: HKG
Macau (macao): MFM
Beijing (peking): PEK PKX
Shanghai: PVG SHA
Guangzhou (canton): CAN
Shenzhen: SZX
Chengdu: TFU CTU
Chongqing: CKG
Dalian: DLC
Fuzhou: FOC
Guilin: KWL
Haikou: HAK
Hangzhou: HGH
Harbin: HRB
Kashgar (kashi): KHG
Kunming: KMG
Lhasa: LXA
Nanjing: NKG
Ningbo: NGB
Qingdao: TAO
Sanya: SYX
Shenyang: SHE
Tianjin: TSN
Urumqi: URC
Wuhan: WUH
Xiamen: XMN
Xi'an (xian): XIY
Zhengzhou: CGO
Taipei: TPE TSA
Kaohsiung: KHH
Seoul: ICN GMP
Busan (pusan): PUS
Jeju: CJU
Pyongyang: FNJ
Tokyo: HND NRT
Osaka: KIX ITM
Kobe: UKB
Nagoya: NGO
Fukuoka: FUK
Sapporo (chitose): CTS
Okinawa (naha): OKA
Hiroshima: HIJ
Sendai: SDJ
Ulaanbaatar (ulan bator): UBN

# United Kingdom, Ireland
London: LHR LGW LTN STN SEN BQH
London (docklands): LCY
Farnborough (london): FAB
Oxford (kidlington): OXF
Cambridge: CBG
Northolt (london): NHT
Manchester: MAN MHT
Birmingham: BHX
Bristol: BRS
Cardiff: CWL
Edinburgh: EDI
Glasgow: GLA
Prestwick (glasgow): PIK
Aberdeen: ABZ
Inverness: INV
Belfast: BFS BHD
Leeds (bradford): LBA
Liverpool: LPL
Newcastle: NCL NTL
Nottingham (east midlands, derby, leicester): EMA
Southampton: SOU
Bournemouth: BOH
Exeter: EXT
Norwich: NWI
Jersey: JER
Guernsey: GCI
Isle of Man (ronaldsway): IOM
Dublin: DUB
Shannon (limerick): SNN
Cork: ORK

# Western Europe
Paris: CDG ORY LBG
Beauvais (paris): BVA
Nice (monaco, cote d'azur): NCE
Cannes: CEQ
Saint-Tropez (la mole): LTT
Marseille: MRS
Lyon: LYS LYN
Bordeaux: BOD
Toulouse: TLS
Nantes: NTE
Strasbourg: SXB
Lille: LIL
Montpellier: MPL
Biarritz: BIQ
Chambéry (courchevel): CMF
Courchevel: CVF
Grenoble: GNB
Annecy: NCY
Deauville: DOL
Ajaccio: AJA
Bastia: BIA
Figari (corsica): FSC
Basel (mulhouse): BSL
Geneva (geneve): GVA
Zurich: ZRH
Bern (berne): BRN
Lugano: LUG
Sion: SIR
St. Moritz (samedan): SMV
St. Gallen (altenrhein): ACH
Amsterdam (schiphol): AMS
Rotterdam (the hague): RTM
Eindhoven: EIN
Maastricht: MST
Brussels (bruxelles): BRU
Charleroi (brussels): CRL
Antwerp: ANR
Liège: LGG
Luxembourg: LUX
Frankfurt: FRA
Hahn (frankfurt): HHN
Egelsbach (frankfurt): QEF
Munich (munchen): MUC
Oberpfaffenhofen (munich): OBF
Berlin: BER
Hamburg: HAM
Düsseldorf (dusseldorf): DUS
Cologne (koln, bonn): CGN
Stuttgart: STR
Hannover (hanover): HAJ
Nuremberg (nurnberg): NUE
Leipzig (halle): LEJ
Dresden: DRS
Bremen: BRE
Dortmund: DTM
Karlsruhe (baden-baden): FKB
Memmingen: FMM
Friedrichshafen: FDH
Vienna (wien): VIE
Salzburg: SZG
Innsbruck: INN
Graz: GRZ
Linz: LNZ
Klagenfurt: KLU
Madrid: MAD TOJ
Barcelona: BCN BLA
Málaga (malaga, marbella): AGP
Seville (sevilla): SVQ
Valencia: VLC VLN
Alicante: ALC
Bilbao: BIO
Santiago de Compostela: SCQ
Granada: GRX
Girona: GRO
Palma de Mallorca (majorca): PMI
Ibiza: IBZ
Menorca (mahon): MAH
Gibraltar: GIB
Tenerife: TFS TFN
Las Palmas (gran canaria): LPA
Lanzarote: ACE
Fuerteventura: FUE
Lisbon (lisboa): LIS
Cascais (lisbon): CAT
Porto (oporto): OPO
Faro (algarve): FAO
Funchal (madeira): FNC
Ponta Delgada (azores): PDL
Rome (roma): FCO CIA
Milan (milano): MXP LIN
Bergamo (milan): BGY
Venice (venezia): VCE
Treviso (venice): TSF
Florence (firenze): FLR
Pisa: PSA
Bologna: BLQ
Turin (torino): TRN
Genoa (genova): GOA
Naples (napoli): NAP
Bari: BRI
Brindisi: BDS
Catania: CTA
Palermo: PMO
Cagliari: CAG
Olbia (costa smeralda, sardinia): OLB
Verona: VRN
Trieste: TRS
Rimini: RMI
Malta (valletta, luqa): MLA

# Northern and Eastern Europe
Copenhagen (kobenhavn): CPH
Roskilde (copenhagen): RKE
Billund: BLL
Aarhus: AAR
Aalborg: AAL
Oslo: OSL
Sandefjord (torp, oslo): TRF
Bergen: BGO
Stavanger: SVG
Trondheim: TRD
Tromsø (tromso): TOS
Stockholm: ARN BMA
Gothenburg (goteborg): GOT
Malmö (malmo): MMX
Helsinki: HEL
Rovaniemi (lapland): RVN
Reykjavik: KEF RKV
Tallinn: TLL
Riga: RIX
Vilnius: VNO
Kaunas: KUN
Warsaw (warszawa): WAW
Modlin (warsaw): WMI
Krakow (cracow): KRK
Gdansk: GDN
Wroclaw: WRO
Poznan: POZ
Katowice: KTW
Prague (praha): PRG
Brno: BRQ
Bratislava: BTS
Budapest: BUD
Bucharest: OTP BBU
Cluj-Napoca: CLJ
Timisoara: TSR
Sofia: SOF
Varna: VAR
Burgas: BOJ
Belgrade (beograd): BEG
Zagreb: ZAG
Split: SPU
Dubrovnik: DBV
Zadar: ZAD
Pula: PUY
Ljubljana: LJU
Sarajevo: SJJ
Podgorica: TGD
Tivat: TIV
Skopje: SKP
Pristina: PRN
Tirana: TIA
Athens: ATH
Thessaloniki (salonica): SKG
Mykonos: JMK
Santorini (thira): JTR
Heraklion (crete): HER
Chania (crete): CHQ
Rhodes: RHO
Corfu: CFU
Kos: KGS
Zakynthos (zante): ZTH
Chisinau: RMO
Kyiv (kiev): KBP IEV
Lviv: LWO
Odesa (odessa): ODS
Minsk: MSQ
Moscow (moskva): SVO DME VKO
Saint Petersburg (st petersburg): LED PIE
Sochi: AER
Kazan: KZN
Yekaterinburg: SVX
Novosibirsk: OVB
Vladivostok: VVO
Makhachkala: MCX

# Africa
Casablanca: CMN
Marrakesh (marrakech): RAK
Rabat: RBA
Tangier: TNG
Agadir: AGA
Fez (fes): FEZ
Algiers: ALG
Oran: ORN
Tunis: TUN
Djerba: DJE
Tripoli: MJI TIP
Benghazi: BEN
Khartoum: KRT
Port Sudan: PZU
Juba: JUB
Addis Ababa: ADD
Djibouti: JIB
Hargeisa: HGA
Mogadishu: MGQ
Asmara: ASM
Nairobi: NBO WIL
Mombasa: MBA
Kisumu: KIS
Entebbe (kampala): EBB
Kigali: KGL
Bujumbura: BJM
Dar es Salaam: DAR
Zanzibar: ZNZ
Kilimanjaro (arusha, moshi): JRO
Arusha: ARK
Lagos: LOS
Abuja: ABV
Kano: KAN
Port Harcourt: PHC
Accra: ACC
Abidjan: ABJ
Dakar: DSS DKR
Bamako: BKO
Ouagadougou: OUA
Niamey: NIM
Conakry: CKY
Freetown: FNA
Monrovia: ROB
Lomé: LFW
Cotonou: COO
Douala: DLA
Yaoundé: NSI
Libreville: LBV
Malabo: SSG
Kinshasa: FIH
Brazzaville: BZV
Lubumbashi: FBM
Goma: GOM
Luanda: NBJ LAD
Windhoek: WDH ERS
Gaborone: GBE
Maun (okavango): MUB
Kasane: BBK
Lusaka: LUN
Livingstone: LVI
Victoria Falls: VFA
Harare: HRE
Bulawayo: BUQ
Maputo: MPM
Lilongwe: LLW
Blantyre: BLZ
Johannesburg: JNB
Lanseria (johannesburg): HLA
Cape Town: CPT
Durban: DUR
Port Elizabeth (gqeberha): PLZ
George: GRJ
Kruger (mbombela, nelspruit): MQP
Antananarivo: TNR
Mauritius (port louis): MRU
Réunion (saint-denis): RUN
Mahé (seychelles, victoria): SEZ
Praslin: PRI
Moroni (comoros): HAH
Sal (cape verde): SID
Praia: RAI

# United States
New York (nyc): JFK LGA
Newark (new york): EWR
Teterboro (new york): TEB
White Plains (westchester, new york): HPN
Farmingdale (republic, new york): FRG
Islip (long island): ISP
Morristown: MMU
Westhampton Beach (hamptons): FOK
East Hampton (hamptons): JPX
Washington: IAD DCA
Baltimore (washington): BWI
Boston: BOS
Bedford (hanscom, boston): BED
Nantucket: ACK
Martha's Vineyard: MVY
Hyannis (cape cod): HYA
Providence: PVD
Hartford: BDL
Philadelphia: PHL PNE
Pittsburgh: PIT
Atlanta: ATL PDK
Charlotte: CLT
Raleigh (durham): RDU
Charleston: CHS CRW
Savannah: SAV
Miami: MIA OPF
Fort Lauderdale: FLL FXE
West Palm Beach: PBI
Boca Raton: BCT
Naples: APF
Orlando: MCO ORL
Tampa: TPA
Jacksonville: JAX
Key West: EYW
Nashville: BNA
Memphis: MEM
New Orleans: MSY NEW
Chicago: ORD MDW PWK
Detroit: DTW YIP
Cleveland: CLE
Columbus: CMH
Cincinnati: CVG
Indianapolis: IND
Louisville: SDF
Lexington: LEX
Milwaukee: MKE
Minneapolis (saint paul): MSP
St. Louis (saint louis): STL SUS
Kansas City: MCI MKC
Omaha: OMA
Dallas: DFW DAL ADS
Fort Worth: FTW AFW
Houston: IAH HOU
Austin: AUS
San Antonio: SAT
Oklahoma City: OKC
Tulsa: TUL
Little Rock: LIT
Birmingham: BHM
Wichita: ICT
Denver: DEN APA BJC
Aspen: ASE
Eagle (vail): EGE
Jackson (jackson hole): JAC
Jackson: JAN
Salt Lake City: SLC
Boise: BOI
Sun Valley (hailey): SUN
Bozeman (big sky): BZN
Phoenix: PHX DVT
Scottsdale: SCF
Tucson: TUS
Albuquerque: ABQ
Las Vegas: LAS VGT HSH
Reno (tahoe): RNO
Truckee (tahoe): TKF
Los Angeles (la): LAX
Van Nuys (los angeles): VNY
Burbank (los angeles, hollywood): BUR
Santa Monica (los angeles): SMO
Long Beach (los angeles): LGB
Hawthorne (los angeles): HHR
Santa Ana (orange county, john wayne): SNA
Ontario (los angeles): ONT
Carlsbad (palomar): CLD
Palm Springs: PSP
Thermal (palm springs): TRM
Santa Barbara: SBA
Monterey: MRY
Napa: APC
San Diego: SAN MYF
San Francisco: SFO
Oakland (san francisco): OAK
San Jose (silicon valley): SJC
San Carlos: SQL
Sacramento: SMF
Fresno: FAT
Portland: PDX PWM
Hillsboro (portland): HIO
Seattle: SEA BFI PAE
Spokane: GEG
Anchorage: ANC
Honolulu (hawaii): HNL
Kahului (maui): OGG
Kona: KOA
Lihue (kauai): LIH

# Canada, Latin America, Caribbean
Toronto: YYZ YTZ
London: YXU
Montreal: YUL
Saint-Hubert (montreal): YHU
Ottawa: YOW
Quebec City: YQB
Halifax: YHZ
Gander: YQX
St. John's: YYT
Winnipeg: YWG
Calgary: YYC
Edmonton: YEG
Vancouver: YVR
Victoria: YYJ
Kelowna: YLW
Bermuda (hamilton): BDA
Nassau (bahamas): NAS
Freeport: FPO
Havana: HAV
Montego Bay: MBJ
Kingston: KIN YGK
Grand Cayman (george town): GCM
Providenciales (turks and caicos): PLS
Punta Cana: PUJ
Santo Domingo: SDQ
San Juan: SJU SIG
St. Thomas: STT
Tortola (beef island): EIS
Sint Maarten (st maarten, st martin): SXM
St. Barths (gustavia, saint barthelemy): SBH
Antigua (st john's): ANU
St. Lucia: UVF SLU
Barbados (bridgetown): BGI
Grenada: GND
Port of Spain (trinidad): POS
Aruba: AUA
Curaçao: CUR
Mexico City: MEX NLU
Toluca (mexico city): TLC
Cancún: CUN
Guadalajara: GDL
Monterrey: MTY
Los Cabos (cabo san lucas, san jose del cabo): SJD
Puerto Vallarta: PVR
Guatemala City: GUA
San Salvador: SAL
Tegucigalpa: XPL TGU
Managua: MGA
San José (costa rica): SJO SYQ
Liberia (guanacaste): LIR
Panama City: PTY PAC
Belize City: BZE
Bogotá: BOG
Medellín: MDE EOH
Cartagena: CTG
Cali: CLO
Caracas: CCS
Quito: UIO
Guayaquil: GYE
Lima: LIM
Cusco (cuzco, machu picchu): CUZ
La Paz: LPB
Santa Cruz: VVI
Santiago: SCL STI
Santiago de Cuba: SCU
Buenos Aires: EZE AEP
Córdoba: COR ODB
Mendoza: MDZ
Montevideo: MVD
Punta del Este: PDP
Asunción: ASU
São Paulo (sao paulo): GRU CGH
Campinas (sao paulo): VCP
Rio de Janeiro: GIG SDU
Brasília: BSB
Belo Horizonte: CNF PLU
Salvador (bahia): SSA
Recife: REC
Fortaleza: FOR
Manaus: MAO
Porto Alegre: POA
Curitiba: CWB
Florianópolis: FLN
Georgetown (guyana): GEO
Paramaribo: PBM

# Oceania
Sydney: SYD
Bankstown (sydney): BWU
Melbourne: MEL MEB MLB
Brisbane: BNE
Perth: PER
Adelaide: ADL
Canberra: CBR
Gold Coast (coolangatta): OOL
Cairns: CNS
Darwin: DRW
Hobart: HBA
Hamilton Island: HTI
Hamilton: YHM HLZ
Auckland: AKL
Wellington: WLG
Christchurch: CHC
Queenstown: ZQN
Nadi (fiji): NAN
Port Moresby: POM
Papeete (tahiti): PPT
Bora Bora: BOB
Nouméa: NOU
Guam: GUM
`;

/** All of their airports with an IATA code are in the first chunk: where the travellers of this house fly. */
export const REGION = 'PK IN BD LK NP BT MV AF AE SA QA BH KW OM YE IQ IR JO LB SY IL PS';

/** The airports meant when a few letters fit many, first in every list; then those that business aviation asks for next. */
export const BEST_KNOWN =
  'KHI ISB LHE DEL BOM BLR MAA CCU HYD DAC CMB KTM MLE KBL DXB AUH DOH RUH JED MED DMM BAH KWI MCT IST CAI AMM BEY TLV ' +
  'IKA BGW ALA TAS GYD BKK SIN KUL CGK DPS MNL HAN SGN KTI HKG PEK PVG CAN ICN HND TPE LHR MAN DUB CDG NCE GVA ZRH AMS ' +
  'BRU FRA MUC BER VIE MAD BCN LIS FCO MXP VCE ATH CPH ARN OSL HEL WAW PRG BUD SVO CMN RAK NBO ADD LOS JNB CPT MRU SEZ ' +
  'JFK IAD BOS MIA ORD ATL DFW IAH LAX SFO LAS SEA YYZ YVR MEX GRU EZE SYD MEL AKL';
export const WELL_KNOWN = 'PEW MUX UET SKT LYP GWD KDU DWC SHJ FAB LTN LBG LIN TEB EWR VNY OPF NRT KIX';

/** Names that the source data has wrong, outdated or unfinished. */
export const NAMES: Readonly<Record<string, string>> = {
  GWD: 'New Gwadar International Airport',
  GRU: 'Guarulhos International Airport',
  YUL: 'Pierre Elliott Trudeau International Airport',
  MAD: 'Barajas Airport',
  BEY: 'Rafic Hariri International Airport',
  CDG: 'Charles de Gaulle Airport',
  ACP: 'Sahand Airport',
  ALC: 'Alicante-Elche Airport',
  AUH: 'Zayed International Airport',
  AZI: 'Al Bateen Executive Airport',
  BDN: 'Talhar Airport',
  BEG: 'Nikola Tesla Airport',
  BSB: 'Brasília International Airport',
  BSL: 'EuroAirport Basel-Mulhouse-Freiburg',
  CXB: "Cox's Bazar Airport",
  DJE: 'Djerba-Zarzis International Airport',
  EAM: 'Najran Airport',
  EJH: 'Al Wajh Airport',
  FLL: 'Fort Lauderdale-Hollywood International Airport',
  FLR: 'Peretola Airport',
  GBT: 'Gorgan Airport',
  GIG: 'Galeão International Airport',
  GVA: 'Geneva Airport',
  IIL: 'Ilam Airport',
  IXD: 'Prayagraj Airport',
  IXV: 'Along Airport',
  JAF: 'Jaffna International Airport',
  KHB: 'Sakhir Air Base',
  KTI: 'Techo International Airport',
  LFW: 'Gnassingbé Eyadéma International Airport',
  LIS: 'Humberto Delgado Airport',
  LMV: 'Madivaru Airport',
  LRG: 'Loralai Airport',
  MJD: 'Moenjodaro Airport',
  MPL: 'Montpellier-Méditerranée Airport',
  MQP: 'Kruger Mpumalanga International Airport',
  MST: 'Maastricht Aachen Airport',
  MTZ: 'Bar Yehuda Airfield',
  NUA: 'Gregory Lake Seaplane Base',
  OKC: 'Will Rogers International Airport',
  OVB: 'Tolmachevo Airport',
  PAJ: 'Parachinar Airport',
  PYK: 'Payam International Airport',
  QJB: 'Jubail Airport',
  RAZ: 'Rawalakot Airport',
  REQ: 'Reko Diq Airport',
  RKT: 'Ras Al Khaimah International Airport',
  RWP: 'PAF Base Nur Khan',
  SAV: 'Savannah/Hilton Head International Airport',
  SYW: 'Sehwan Sharif Airport',
  URY: 'Qurayyat Airport',
  XJM: 'Mangla Airport',
  XSB: 'Sir Bani Yas Airport',
  ZER: 'Ziro Airport',
};

/** Codes, zones and positions that the source data has wrong: an ICAO code of another airport, a place in another district. */
export const CORRECTIONS: Readonly<
  Record<string, { icao?: string; zone?: string; latitude?: number; longitude?: number }>
> = {
  HRA: { icao: '' },
  GWD: { icao: 'OPGW', latitude: 25.2975, longitude: 62.5008 },
  KTI: { icao: 'VDTI', latitude: 11.363, longitude: 104.921 },
  LRG: { latitude: 30.3556, longitude: 68.6136 },
  PSC: { zone: 'America/Los_Angeles' },
  QBM: { icao: '' },
  SWN: { icao: '' },
  ULK: { zone: 'Asia/Yakutsk' },
};

/** Not airports, closed for good, or put where they are not. */
export const LEFT_OUT = 'QCA JRS ETH SDV ALY MWP OZI YMR';
