/** What people type for categories: leadership, communication, sales, staff, languages, customers. */
export const PEOPLE = `
# leadership = Führung / Liderazgo
~emotional intelligence; ~emotionale Intelligenz; ~intelligence émotionnelle; ~intelligenza emotiva;
~inteligencia emocional; ~MBA; ~EQ; motivation; motivating; employee engagement; Mitarbeitermotivation;
motivieren; motiver; motivazione; motivare; motivación; motivar; モチベーション; leadership development;
executive education; people management; management training; Führungskräfte; Führungskräfteentwicklung;
Führungstraining; Mitarbeiterführung; Personalführung; Teamleiter; Teamleitung; encadrement; encadrer;
management d'équipe; management; gestione delle persone; dirigenti; dirección de equipos; mandos intermedios;
gestión de equipos; マネジメント; 管理職; マネージャー; 部下育成; 部下指導; リーダー; Leadership; Leadership et management; リーダーシップ
# new-managers = Neue Führungskräfte / Nuevos mandos
~time management; ~Zeitmanagement; ~gestion du temps; ~gestione del tempo; ~gestión del tiempo; ~タイムマネジメント;
~時間管理; ~self management; ~Selbstmanagement; ~delegation; ~Delegieren; first time manager; new manager;
new leader; first line manager; team leader; team lead; supervisor; supervisory; emerging leaders;
neue Führungskraft; Nachwuchsführungskräfte; Führungskräfte Grundlagen; vom Kollegen zum Chef;
nouveau manager; manager débutant; premier poste de manager; manager de proximité; nuovo manager;
neo manager; capo squadra; nuevo jefe; nuevos jefes; mando intermedio; primer puesto de jefe; 新任マネージャー; 新任課長;
新任係長; 初めての管理職; 管理職; New managers; Nouveaux managers; Nuovi responsabili; 新任管理職
# coaching-skills = Coaching als Führungsinstrument / Coaching para líderes
coaching; coach; mentoring; mentor; Führungskraft als Coach; Coachingkompetenz; mentorat; manager coach;
mentore; mentoría; コーチング; メンタリング; メンター; 1on1; Coaching skills for leaders; Posture de manager coach;
Coaching per responsabili; 管理職のためのコーチング
# leading-without-authority = Laterale Führung / Liderar sin autoridad formal
matrix; matrix organisation; influencing; influence without authority; influencing skills; persuasion;
Matrixorganisation; fachliche Führung; Führen ohne Vorgesetztenfunktion; Überzeugen;
management sans hiérarchie; influence; persuasione; influenza; influir; persuasión; 巻き込み力; 影響力; フォロワーシップ;
Leading without authority; Management transversal; Leadership senza gerarchia; 権限によらないリーダーシップ
# change-management = Veränderungsmanagement / Gestión del cambio
change; organisational change; transformation; Change Management; Change-Manager; Wandel; changement;
accompagnement du changement; cambiamento; cambio; transformación; cambio organizacional; 変革; 組織変革; 変革推進;
Conduite du changement; Gestione del cambiamento; チェンジマネジメント
# remote-teams = Führen auf Distanz / Dirigir equipos en remoto
remote work; remote teams; virtual teams; hybrid teams; hybrid work; home office; working from home;
virtuelle Teams; Homeoffice; Remote; télétravail; équipes à distance; smart working; lavoro agile;
lavoro da remoto; teletrabajo; equipos remotos; テレワーク; リモートワーク; 在宅勤務; Leading remote teams;
Manager à distance; Gestire team a distanza; リモートチームの運営
# strategy-execution = Strategie und Umsetzung / Estrategia y ejecución
strategy; strategic thinking; strategic planning; decision making; Strategie; Strategieentwicklung;
strategisches Denken; Entscheidungen treffen; stratégie; prise de décision; plan stratégique; strategia;
pianificazione strategica; prendere decisioni; estrategia; planificación estratégica; toma de decisiones; 戦略;
経営戦略; 意思決定; 戦略思考; Strategy and execution; Stratégie et exécution; Strategia ed esecuzione; 戦略立案と実行
# team-building = Teamentwicklung / Desarrollo de equipos
team building; teambuilding; team event; team bonding; team work; teamwork; team spirit; team day; offsite;
Teambildung; Teamevent; Teamtag; Teamarbeit; Teamworkshop; Zusammenarbeit im Team; cohésion d'équipe;
travail d'équipe; esprit d'équipe; séminaire d'équipe; lavoro di squadra; lavoro di gruppo;
spirito di squadra; fare squadra; trabajo en equipo; cohesión de equipo; espíritu de equipo; チームワーク;
チームビルディング; チーム力; 組織開発; Team development; Développement d’équipe; Sviluppo del team
# women-in-leadership = Frauen in Führung / Mujeres en la dirección
women leaders; women leadership; female leaders; Frauenförderung; weibliche Führungskräfte;
Frauen in Führungspositionen; femmes dirigeantes; femmes leaders; donne leader; donne manager;
mujeres líderes; liderazgo femenino; 女性管理職; 女性リーダー; 女性活躍; Women in leadership; Leadership au féminin;
Leadership femminile; 女性リーダー育成
# communication = Kommunikation / Comunicación
~新入社員; ~新入社員研修; ~ビジネスマナー; ~etiquette; ~business etiquette; ~knigge; ~savoir-vivre; ~bon ton;
communication skills; soft skills; business communication; Kommunikationstraining; Gesprächsführung;
Rhetorik; communication orale; comunicazione efficace; comunicación efectiva; コミュニケーション力; 話し方; 伝え方;
Communication; Comunicazione; コミュニケーション
# presentation-skills = Präsentieren / Presentaciones eficaces
presentation; presentations; presenting; public speaking; speaking; speech; speeches; rhetoric; powerpoint;
pitch; Präsentation; Präsentationstechnik; Präsentationstechniken; Präsentationstraining; Rhetorik;
Reden halten; Vortrag; Vorträge; présentation; présentations; prise de parole; parler en public; éloquence;
art oratoire; presentazione; presentazioni; presentare; oratoria; presentación; presentar; hablar en público;
exposición oral; プレゼン; スピーチ; 話し方; 人前で話す; パワーポイント; 資料作成; Presentation skills; Prise de parole en public;
Parlare in pubblico; プレゼンテーション
# business-writing = Schreiben im Beruf / Redacción profesional
email; emails; E-Mails; courriels; correo electrónico; メール; email writing; report writing; writing skills;
technical writing; minutes; correspondence; Korrespondenz; Geschäftsbriefe; E-Mail schreiben;
Protokollführung; Texten; rédaction; rédiger; écriture professionnelle; comptes rendus; orthographe;
scrivere; scrittura; email efficaci; redacción; escribir; escritura; correos; ビジネスメール; 文章力; 文章術; ライティング; 議事録;
報告書; Business writing; Écrits professionnels; Scrittura professionale; ビジネス文書
# difficult-conversations = Schwierige Gespräche / Conversaciones difíciles
~emotional intelligence; ~emotionale Intelligenz; ~intelligence émotionnelle; ~intelligenza emotiva;
~inteligencia emocional; ~EQ; ~エモーショナルインテリジェンス; ~NLP; feedback; giving feedback; feedback conversation;
assertiveness; assertive communication; Feedback geben; Feedbackgespräch; Mitarbeitergespräch;
Kritikgespräch; Durchsetzungsvermögen; entretien de recadrage; assertivité; dire non; assertività; colloqui;
retroalimentación; asertividad; dar feedback; フィードバック; アサーション; アサーティブ; 面談; Difficult conversations;
Entretiens difficiles; Conversazioni difficili; 難しい対話
# meeting-facilitation = Besprechungen und Moderation / Reuniones y facilitación
meetings; running meetings; minutes of meeting; facilitation; facilitator; moderation; Moderator;
Besprechung; Besprechungen; Meetings leiten; Sitzungsleitung; réunion; animer une réunion;
conduite de réunion; facilitateur; riunioni; facilitare; facilitatore; conduzione riunioni; reuniones;
facilitador; dirigir reuniones; ファシリテーション; ファシリテーター; 会議; 会議運営; Meetings and facilitation;
Animation de réunions; Riunioni e facilitazione; 会議とファシリテーション
# intercultural-communication = Interkulturelle Kommunikation / Comunicación intercultural
intercultural; cross cultural; cross-cultural; cultural awareness; cultural differences; interkulturell;
interkulturelles Training; interkulturelle Kompetenz; interculturel; interculturalité; interculturale;
differenze culturali; multicultural; 異文化; 異文化理解; グローバル人材; ダイバーシティコミュニケーション; Intercultural communication;
Communication interculturelle; Comunicazione interculturale; 異文化コミュニケーション
# storytelling = Storytelling / Narrativa y storytelling
storytelling; story telling; narrative; Geschichten erzählen; raconter; narrazione; raccontare; narrativa;
contar historias; ストーリー; 物語; ストーリーテリング
# media-training = Medientraining / Portavoces y medios
media; journalist; interview training; press; crisis communication; Interviewtraining; Pressearbeit;
Krisenkommunikation; Medien; presse; communication de crise; porte-parole; stampa; comunicazione di crisi;
portavoce; prensa; comunicación de crisis; portavoz; 記者会見; 広報; 危機広報; Media training; メディア対応
# conflict-resolution = Konfliktlösung / Resolución de conflictos
conflict; conflict management; conflict resolution; conflict handling; dispute; mediation; mediator;
Konflikt; Konflikte; Konfliktmanagement; Konflikttraining; Konfliktgespräche; Streit; conflit; conflits;
gestion de conflit; médiation; médiateur; conflitto; conflitti; gestione conflitti; mediazione; conflicto;
conflictos; gestión de conflictos; mediación; 対立; 紛争解決; コンフリクト; もめごと; Gestion des conflits;
Gestione dei conflitti; コンフリクトマネジメント
# sales = Vertrieb und Marketing / Ventas y marketing
selling; sales training; Verkauf; Verkäufer; Vertriebler; vente; vendre; commerciaux; techniques de vente;
force de vente; tecniche di vendita; vendere; venditori; técnicas de venta; vender; vendedores; 営業; 営業力;
セールス; マーケティング; Sales and marketing; Vente et marketing; Vendite e marketing; 営業とマーケティング
# b2b-selling = B2B-Vertrieb / Venta B2B
b2b; b2b sales; solution selling; consultative selling; technical sales; Vertriebstraining; Verkaufstraining;
Verkaufsgespräch; technischer Vertrieb; vente consultative; vente complexe; vendita consulenziale;
venta consultiva; venta técnica; 法人営業; ソリューション営業; 提案営業; B2B selling; Vente B2B; Vendita B2B
# key-account = Key-Account-Management / Gestión de grandes cuentas
key account; KAM; account management; account manager; strategic accounts; Großkunden; Großkundenbetreuung;
Schlüsselkunden; grands comptes; comptes clés; grandi clienti; grandes cuentas; cuentas clave; 大口顧客;
アカウントマネージャー; Key account management; Gestion des grands comptes; Gestione key account; キーアカウント営業
# prospecting = Akquise / Prospección
prospecting; cold calling; cold calls; lead generation; telesales; telemarketing; Kaltakquise;
Neukundengewinnung; Telefonakquise; Kundengewinnung; prospection téléphonique; prospecter;
trouver des clients; acquisizione clienti; chiamate a freddo; nuovi clienti; prospección; llamada en frío;
captación de clientes; 新規開拓; テレアポ; 飛び込み営業; Prospection
# sales-management = Vertriebsleitung / Dirección comercial
sales manager; sales leadership; sales team; pipeline; forecasting sales; Vertriebsleiter;
Vertriebssteuerung; Verkaufsleiter; directeur commercial; équipe commerciale; direttore commerciale;
gestione vendite; forza vendita; jefe de ventas; dirección de ventas; equipo comercial; 営業マネージャー; 営業管理;
~salesforce; ~hubspot; ~CRM; Sales management; Management commercial; Direzione vendite; 営業マネジメント
# digital-marketing = Onlinemarketing / Marketing digital
digital marketing; online marketing; SEO; SEA; SEM; social media; google ads; content marketing; marketing;
Online-Marketing; Suchmaschinenoptimierung; soziale Medien; Werbung; référencement; réseaux sociaux;
publicité en ligne; marketing digitale; pubblicità online; marketing digital; redes sociales;
posicionamiento web; デジタルマーケティング; Webマーケティング; SNS; 広告; マーケティング
# pricing = Preisgestaltung / Fijación de precios
pricing; price; discounts; Preise; Preiserhöhung; Preisverhandlung; Preisstrategie; prix; tarification;
remises; prezzi; sconti; precios; descuentos; 価格設定; 値上げ; 値付け; Politique de prix; Politica dei prezzi; 価格戦略
# retail-sales = Verkauf im Handel / Venta en tienda
retail; retail selling; store; shop; showroom; Einzelhandel; Verkäufer im Handel; Ladenverkauf; magasin;
vente au détail; commerce de détail; negozio; commessi; tienda; dependientes; comercio minorista; 店舗; 小売;
販売員; 販売; 接客販売; Retail and showroom sales; Vente en magasin; Vendita al dettaglio; 店頭販売
# human-resources = Personalwesen / Recursos humanos
HR; human resource management; HR manager; people operations; Personal; Personalmanagement; Personalarbeit;
HR-Management; RH; gestion du personnel; gestione del personale; RRHH; gestión de personal; 人事; 労務; 人材育成;
Human resources; Ressources humaines; Risorse umane; 人事・労務
# recruiting = Personalauswahl / Selección de personal
recruitment; hiring; recruiter; interviewing; interview skills; job interviews; talent acquisition;
Bewerbungsgespräch; Bewerbungsgespräche; Vorstellungsgespräch; Einstellung; Recruiting; Personalgewinnung;
Einstellungsgespräche; recrutement; recruteur; entretien d'embauche; selezione; colloqui di lavoro;
assunzione; selezionare; reclutamiento; contratación; entrevista de trabajo; entrevistas de trabajo;
entrevista; entrevistas; 採用; 面接; 面接官; 採用面接; Recruiting and interviews; Selezione del personale; 採用と面接
# posh = Schutz vor Belästigung / Prevención del acoso
POSH; harassment; sexual harassment; bullying; mobbing; anti harassment; sexuelle Belästigung; Belästigung;
harcèlement; harcèlement sexuel; harcèlement moral; VSS; molestie; molestie sessuali; acoso; acoso laboral;
acoso sexual; ハラスメント; パワハラ; セクハラ; パワーハラスメント; カスハラ; いじめ; Preventing harassment (POSH);
Prévention du harcèlement; Prevenzione delle molestie; ハラスメント防止
# performance-management = Leistungsbeurteilung / Gestión del desempeño
appraisal; performance appraisal; performance review; annual review; goal setting; OKR; OKRs; onboarding;
Jahresgespräch; Mitarbeiterbeurteilung; Zielvereinbarung; Leistungsbeurteilung; Einarbeitung;
entretien annuel; entretien d'évaluation; évaluation du personnel; fixation d'objectifs; intégration;
valutazione del personale; obiettivi; inserimento; evaluación del desempeño; evaluación de desempeño;
objetivos; acogida; 評価者; 人事考課; 目標管理; 評価面談; 目標設定; Performance management; Gestion de la performance;
Valutazione delle prestazioni; 人事評価
# labour-law = Arbeitsrecht in der Praxis / Derecho laboral práctico
labour law; labor law; employment law; industrial relations; Arbeitsrecht; Kündigung; Betriebsrat;
droit du travail; droit social; CSE; licenciement; diritto del lavoro; derecho laboral; despido; 労働法; 労働基準法;
働き方改革; 労務管理; Labour law in practice; Droit du travail en pratique; Diritto del lavoro in pratica; 労働法の実務
# diversity-inclusion = Vielfalt und Inklusion / Diversidad e inclusión
diversity; inclusion; DEI; D&I; unconscious bias; gender sensitisation; gender sensitization; Vielfalt;
Diversität; Inklusion; AGG; diversité; égalité professionnelle; biais inconscients; handicap; diversità;
inclusione; parità di genere; diversidad; igualdad; sesgos inconscientes; inclusión; 多様性; インクルージョン; 無意識の偏見;
アンコンシャスバイアス; LGBT; Diversity and inclusion; Diversité et inclusion; Diversità e inclusione; ダイバーシティ
# payroll = Entgeltabrechnung / Nóminas
payroll; salary; wages; payslip; Lohn; Lohnabrechnung; Gehaltsabrechnung; Lohnbuchhaltung; paie;
bulletin de paie; fiche de paie; gestionnaire de paie; busta paga; buste paga; paghe; nómina; nóminas;
salarios; 給与; 給与計算; 年末調整; 社会保険; Paghe e contributi
# hr-analytics = HR-Kennzahlen / Analítica de RR. HH.
people analytics; HR metrics; HR analytics; attrition; retention; employee turnover; exit interview;
Personalcontrolling; Fluktuation; Mitarbeiterbindung; tableau de bord RH; fidélisation; turnover;
indicatori HR; rotación; fidelización; 離職防止; 人材定着; Indicateurs RH; Analisi dei dati HR; 人事データ分析
# languages = Sprachen / Idiomas
language course; foreign language; Sprachkurs; Fremdsprachen; cours de langue; corsi di lingua;
lingue straniere; cursos de idiomas; 語学研修; 外国語; ~chinese; ~mandarin; ~chinesisch; ~chinois; ~cinese; ~chino;
~中国語; ~arabic; ~arabisch; ~portuguese; ~portugais; ~portoghese; ~portugués; ~korean; ~韓国語; ~italienisch;
~italian; ~dutch; Languages; Langues; Lingue; 語学
# business-english = Wirtschaftsenglisch / Inglés profesional
english; spoken english; english speaking; english course; english writing; english communication; Englisch;
Business English; Wirtschaftsenglisch; Geschäftsenglisch; anglais; anglais des affaires;
anglais professionnel; TOEIC; inglese; inglese commerciale; inglese business; inglés; inglés de negocios; 英語;
英会話; ビジネス英会話; Inglese professionale; ビジネス英語
# german = Deutsch / Alemán
german; german language; Deutsch; DaF; Deutsch als Fremdsprache; allemand; tedesco; alemán; ドイツ語会話; ドイツ語
# french = Französisch / Francés
french; french language; Französisch; français; FLE; francese; francés; フランス語
# japanese = Japanisch / Japonés
japanese; japanese language; JLPT; keigo; Japanisch; japonais; giapponese; japonés; 日本語教育; 日本語研修; 外国人社員; 敬語;
日本語
# spanish = Spanisch / Español
spanish; spanish language; Spanisch; espagnol; spagnolo; español; ELE; スペイン語
# hindi-regional = Hindi und indische Sprachen / Hindi y lenguas de la India
hindi; spoken hindi; marathi; kannada; tamil; telugu; regional languages; ヒンディー語; Hindi and Indian languages;
Hindi et langues indiennes; Hindi e lingue indiane; ヒンディー語・インド諸語
# technical-english = Technisches Englisch / Inglés técnico
technical english; english for engineers; technisches Englisch; anglais technique; inglese tecnico;
inglés técnico; 技術英語
# customer-service = Kundenservice / Atención al cliente
customer care; client service; customer handling; customer orientation; Kundenbetreuung; Kundenorientierung;
Kundendienst; relation client; service clientèle; assistenza clienti; cura del cliente; servicio al cliente;
atención a clientes; 顧客対応; 顧客サービス; お客様対応; 接客; 電話応対; Customer service; Service client; Servizio clienti;
カスタマーサービス
# call-centre = Call- und Contactcenter / Centros de contacto
call centre; call center; contact centre; contact center; telephone skills; phone skills; Callcenter;
Telefontraining; Telefonieren; centre d'appels; accueil téléphonique; téléconseiller; operatori telefonici;
telefonate; centro de llamadas; atención telefónica; teleoperador; コールセンター; 電話応対; テレフォン;
Call and contact centres; Centres de contact; Call center e contact center
# complaint-handling = Beschwerdemanagement / Gestión de reclamaciones
complaint; complaints; complaint handling; angry customers; difficult customers; customer complaints;
Beschwerde; Beschwerden; Reklamation; Reklamationen; Reklamationsmanagement; schwierige Kunden; réclamation;
réclamations; client mécontent; clients difficiles; client difficile; reclamo; reclami; clienti difficili;
lamentele; queja; quejas; reclamación; reclamaciones; clientes difíciles; クレーム; 苦情; 苦情対応; カスタマーハラスメント;
Handling complaints; Gestion des réclamations; Gestione dei reclami; クレーム対応
# customer-success = Customer Success / Éxito del cliente
customer success; CSM customer success; customer retention; churn; Kundenbindung; fidélisation client;
fidelizzazione; fidelización de clientes; 解約防止; 顧客維持; Réussite client; カスタマーサクセス
# hospitality = Gastgewerbe und Empfang / Hostelería y recepción
hospitality; hotel; reception; receptionist; front desk; front office; restaurant; waiter; Hotellerie;
Rezeption; Empfang; Gastronomie; Service im Restaurant; hôtellerie; réception; accueil; restauration;
albergo; accoglienza; ristorazione; cameriere; hostelería; recepción; camareros; restaurante; 接遇; おもてなし; ホテル;
飲食店; 受付; Hospitality and reception; Accueil et hôtellerie; Accoglienza e ospitalità; 接遇・ホスピタリティ
# customer-experience = Kundenerlebnis / Experiencia de cliente
customer experience; CX; customer journey; NPS; journey mapping; Kundenerlebnis; Kundenzufriedenheit;
expérience client; parcours client; satisfaction client; esperienza cliente; soddisfazione del cliente;
experiencia de cliente; satisfacción del cliente; 顧客体験; 顧客満足; CS向上; 顧客満足度
# technical-support = Technischer Support / Soporte técnico
helpdesk; help desk; technical support; IT support; service desk; ticketing; Support; technischer Support;
assistance technique; support informatique; assistenza tecnica; soporte técnico; ヘルプデスク; 問い合わせ対応; サポートデスク;
Support technique; テクニカルサポート
`
