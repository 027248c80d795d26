/** What people say they want to be able to do, or what their work is called, by the slug of a category. */
export const TASKS = `
# leadership
leading people; lead a team; people skills for managers; manage people; motivate staff; motivate employees;
managing staff; Menschen führen; Mitarbeiter führen; Mitarbeiter motivieren; Führungskompetenz; Führungsstil;
Führungskräfteseminar; Führungsseminar; situatives Führen; manager une équipe; diriger une équipe; motiver ses équipes;
encadrement d’équipe; encadrer une équipe; leadership situationnel; gestire le persone; guidare un gruppo;
motivare i collaboratori; gestione dei collaboratori; stile di leadership; gestionar personas; liderar equipos;
motivar al equipo; 部下とのコミュニケーション; 部下のモチベーション; 部下の育て方; チームを率いる; 管理職研修; リーダー育成; 人材マネジメント
# new-managers
promoted to manager; newly promoted; from colleague to boss; stepping up to management; new supervisor;
frisch befördert; zum ersten Mal Chef; vom Mitarbeiter zur Führungskraft; prise de poste manager; devenir manager;
passer manager; da collega a capo; primo incarico da responsabile; de compañero a jefe; ser jefe por primera vez;
管理職になったばかり; 昇格者; 係長; 課長になる
# coaching-skills
coach your team; giving feedback to staff; developing people; Mitarbeitergespräche führen; Mitarbeiter entwickeln;
faire grandir ses collaborateurs; sviluppare i collaboratori; desarrollar al equipo; 1on1ミーティング; 部下の成長
# leading-without-authority
persuading colleagues; influence colleagues; project lead without reports; fachlich führen; überzeugen ohne Macht;
convaincre sans autorité; convincere i colleghi; convencer sin mandar; 他部署を動かす; 調整力
# change-management
managing change; lead change; reorganisation; restructuring; merger integration; Umstrukturierung; Veränderungen führen;
Veränderungsprozesse; Change begleiten; conduire le changement; accompagner le changement; réorganisation;
gestire il cambiamento; riorganizzazione; gestionar el cambio; reorganización; 変革を進める; 組織再編
# remote-teams
managing remote employees; leading from home; distributed team; distributed teams; hybrides Arbeiten; Teams auf Distanz;
manager en télétravail; travail hybride; gestire team da remoto; lavoro ibrido; trabajo híbrido; dirigir a distancia;
ハイブリッドワーク; 遠隔チーム
# strategy-execution
OKR; OKRs; balanced scorecard; business plan; goal setting; Ziele setzen; Zielvereinbarung; Unternehmensstrategie;
fixer des objectifs; fissare obiettivi; piano strategico; fijar objetivos; plan de negocio; 目標管理; 経営戦略; 目標設定
# team-building
team event; team day; team spirit; teamwork; working in a team; team cohesion; Teamevent; Teamgeist; Teamarbeit;
Zusammenarbeit im Team; Betriebsausflug; cohésion d’équipe; esprit d’équipe; travail en équipe; lavorare in team;
lavoro di squadra; spirito di squadra; fare squadra; trabajo en equipo; espíritu de equipo; チームビルディング; 協力体制
# women-in-leadership
leadership for women; leadership course for women; female leadership; female leaders; women managers; Frauen in Führungspositionen;
Führung für Frauen; weibliche Führungskräfte; leadership au féminin; femmes dirigeantes; leadership femminile;
donne manager; liderazgo femenino; mujeres directivas; 女性リーダー; 女性管理職; 女性活躍
# communication
communicate clearly; speaking clearly; listening; assertiveness; interpersonal skills; body language; rhetoric; Rhetorik;
Gesprächsführung; Körpersprache; aktives Zuhören; sich durchsetzen; gewaltfreie Kommunikation; prise de parole; écoute active;
s’affirmer; affirmation de soi; communication non violente; assertività; ascolto attivo; comunicazione efficace;
linguaggio del corpo; asertividad; escucha activa; lenguaje corporal; 伝える; 話し方; 聞き方; 傾聴; アサーション; 報連相
# presentation-skills
speaking in public; public speaking; stage fright; presenting to senior management; presenting to the board; pitch; slides;
freies Reden; frei sprechen; Lampenfieber; Reden halten; Vorträge halten; prendre la parole en public; parler en public;
trac; parlare in pubblico; paura di parlare; presentare al consiglio; hablar en público; miedo escénico; exponer; 人前で話す; プレゼン;
発表; スライド作成; 登壇
# business-writing
writing emails; email writing; report writing; minutes; proposal writing; E-Mails schreiben; Berichte schreiben; Protokoll führen;
Korrespondenz; rédiger des mails; rédaction; orthographe; compte rendu; scrivere email; scrittura professionale; verbali;
escribir correos; redacción de informes; actas; 文書作成; ビジネスメール; メールの書き方; 議事録; 報告書
# difficult-conversations
giving bad news; saying no; difficult employees; performance talk; dismissal talk; Kritikgespräch; Kritikgespräche; Nein sagen;
schwierige Mitarbeiter; recadrer un collaborateur; entretien difficile; dire non; colloqui difficili; dire di no;
dar malas noticias; decir que no; 言いにくいこと; 叱り方; 面談
# meeting-facilitation
running meetings; chairing meetings; better meetings; facilitation; facilitator; Meetings leiten; Moderieren; Workshops moderieren;
animer une réunion; conduire une réunion; réunions efficaces; condurre riunioni; riunioni efficaci; dirigir reuniones;
reuniones eficaces; 会議の進め方; ファシリテーター; 会議運営
# intercultural-communication
working with India; working with Japan; working with Germans; cultural awareness; cross-cultural; interkulturell; Auslandsentsendung;
interculturel; travailler avec l’Inde; interculturale; lavorare con l’estero; intercultural; trabajar con otras culturas; 異文化; 海外赴任;
外国人社員
# storytelling
telling stories with data; corporate storytelling; Geschichten erzählen; raconter une histoire; raccontare storie; contar historias; 語り方
# media-training
press interviews; talking to journalists; crisis communication; Krisenkommunikation; Interviews geben; communication de crise;
parler aux journalistes; comunicazione di crisi; parlare con i giornalisti; comunicación de crisis; 記者会見; 広報; 危機広報
# conflict-resolution
workplace conflict; mediation; mediator; dealing with conflict; Konflikte lösen; Konflikte im Team; Mediation; Streit;
gérer les conflits; gestion de conflit; médiation; gestire i conflitti; mediazione; resolver conflictos; mediación; 対立; もめごと
# sales
selling; sales techniques; sell more; vendre plus; techniques de vente; vendere meglio; tecniche di vendita; vender más;
técnicas de venta; besser verkaufen; Verkaufstechniken; Verkaufsgespräch; Verkaufsschulung; 営業力; 営業研修; 売り方
# b2b-selling
solution selling; consultative selling; Kundengespräche; Kundengespräche führen; Verkaufsgespräche führen; entretien de vente; colloquio di vendita; selling to companies; technischer Vertrieb; Vertriebsingenieur; vente complexe;
vendita consulenziale; venta consultiva; 提案営業; ソリューション営業; 法人営業
# key-account
key accounts; large customers; account management; Großkunden; Schlüsselkunden; grands comptes; grandi clienti; grandes cuentas;
大口顧客; 重要顧客
# prospecting
cold calling; lead generation; finding customers; new business; Kaltakquise; Neukundengewinnung; Kunden gewinnen; prospection;
trouver des clients; acquisire clienti; trovare clienti; captar clientes; conseguir clientes; 新規開拓; テレアポ
# sales-management
leading a sales team; sales director; sales manager; forecast; Vertriebsteam führen; Verkaufsleiter; chef des ventes;
directeur commercial; direttore vendite; capo area; jefe de ventas; 営業マネージャー; 営業所長
# digital-marketing
SEO; google ads; social media; instagram; linkedin marketing; content marketing; email marketing; Suchmaschinenoptimierung;
Social-Media-Marketing; réseaux sociaux; référencement; marketing sui social; social network; redes sociales;
posicionamiento web; SNS運用; ウェブマーケティング; 集客
# pricing
price increase; raising prices; discounting; Preiserhöhung; Preise kalkulieren; Rabatte; hausse de prix; calcul des prix;
aumento dei prezzi; sconti; subir precios; descuentos; 値上げ; 価格設定; 値決め
# retail-sales
shop assistant; visual merchandising; shop staff; Einzelhandel; Verkäufer; Kassierer; vendeur en magasin; vente en magasin;
commesso; negozio; dependiente; tienda; 店舗スタッフ; 接客販売; 店長
# human-resources
~onboarding; ~new hires; ~new joiners; ~induction; HR basics; HR generalist; ~Einarbeitung; neue Mitarbeiter; Personalarbeit;
intégration des nouveaux; accueil des nouveaux; inserimento; accoglienza neoassunti; neoassunti; incorporación; acogida; 新入社員; 新人研修;
新人教育; 内定者
# recruiting
hiring; job interviews; interviewing candidates; Einstellungsgespräch; Vorstellungsgespräche führen; Bewerbungsgespräch;
recruter; entretien d’embauche; assumere; colloquio di selezione; selezionare personale; entrevistas de trabajo; contratar; 採用; 面接官;
面接の仕方
# performance-management
entretien d’évaluation; entretien annuel d’évaluation; appraisal; appraisals; annual review; performance review; Mitarbeiterbeurteilung; Jahresgespräch; Zielvereinbarungsgespräch;
entretien annuel; évaluation du personnel; valutazione del personale; colloquio annuale; evaluación del personal; 人事評価; 評価者研修;
評価面談
# labour-law
dismissal; employment contracts; working time law; works council; Betriebsrat; Kündigung; Kündigungsrecht; Arbeitszeitgesetz;
licenciement; droit du travail; CSE; comité social; licenziamento; diritto del lavoro; despido; contrato laboral; 労働法; 労務管理;
働き方改革; 就業規則
# diversity-inclusion
unconscious bias; inclusive workplace; equality; Diversität; unbewusste Vorurteile; Gleichstellung; biais inconscients; handicap;
inclusion au travail; pregiudizi; parità di genere; sesgos inconscientes; igualdad; 多様性; ダイバーシティ; 無意識の偏見
# posh
sexual harassment; harassment; bullying; mobbing; internal committee; sexuelle Belästigung; Mobbing; harcèlement; harcèlement moral;
molestie; molestie sul lavoro; acoso; acoso laboral; ハラスメント; パワハラ; セクハラ; カスハラ
# payroll
payslip; wages; salary accounting; Lohnbuchhaltung; Lohnabrechnung; Gehaltsabrechnung; paie; bulletin de paie; buste paga;
paghe e contributi; nómina; sueldos; 給与計算; 年末調整; 社会保険
# hr-analytics
people analytics; HR reporting; turnover figures; Personalkennzahlen; indicateurs RH; indicatori HR; indicadores de RRHH; 人事データ
# business-english
english for work; english conversation; english emails; speak english; Englisch im Büro; Englischkurs; Englisch sprechen;
anglais professionnel; cours d’anglais; parler anglais; inglese; inglese commerciale; corso di inglese; inglés; inglés de negocios; 英会話;
ビジネス英語; 英語
# german
learn german; german for engineers; Deutsch als Fremdsprache; Deutschkurs; DaF; allemand; tedesco; corso di tedesco; alemán; ドイツ語
# french
learn french; Französischkurs; français langue étrangère; FLE; francese; corso di francese; francés; フランス語
# japanese
learn japanese; japanese for business; Japanischkurs; japonais; giapponese; japonés; 日本語; 日本語教育; 敬語
# spanish
learn spanish; Spanischkurs; espagnol; spagnolo; español; スペイン語
# technical-english
english for engineers; technical writing in english; Englisch für Techniker; anglais technique; inglese tecnico; inglés técnico; 技術英語
# customer-service
dealing with customers; customer care; service desk; front desk; Kundenfreundlichkeit; Kundenorientierung; Telefontraining;
relation client; accueil client; accueil téléphonique; servizio clienti; accoglienza clienti; trato al cliente; 接客; 顧客対応; 電話応対;
クレーム対応; ビジネスマナー; 接遇
# call-centre
call center; telephone skills; telesales; Telefonieren; Callcenter; centre d’appels; téléphone; call center inbound; teleoperador;
コールセンター; オペレーター
# complaint-handling
complaints; angry customers; difficult customers; Beschwerden; Reklamation; Reklamationen; Reklamationsbearbeitung; Beschwerdebearbeitung; schwierige Kunden; réclamations; clients difficiles;
reclami; clienti difficili; quejas; clientes difíciles; クレーム; 苦情
# hospitality
hotel; restaurant; waiter; receptionist; Hotel; Gastronomie; Kellner; Empfang; hôtellerie; serveur; réceptionniste; albergo;
cameriere; ristorazione; hostelería; camarero; recepcionista; ホテル; 飲食店; おもてなし
# machine-safety
machine guarding; machinery directive; CE marking; lockout tagout; LOTO; Schutzeinrichtungen; Maschinenrichtlinie;
CE-Kennzeichnung; sécurité machines; consignation; direttiva macchine; marcatura CE; sicurezza macchine; seguridad en máquinas;
bloqueo y etiquetado; 機械安全; 安全柵; 挟まれ
# health-safety
safety officer; safety induction; accident prevention; risk assessment at work; Unterweisung; Sicherheitsunterweisung;
Sicherheitsbeauftragter; Arbeitssicherheit; Gefährdungsbeurteilung; Unfallverhütung; sécurité au travail; document unique;
prévention des risques; RSPP; RLS; DVR; sicurezza sul lavoro; preposto; prevención de riesgos laborales; PRL; seguridad laboral;
安全衛生; 労働安全; KY活動; 危険予知; 安全教育; 雇入時教育
# first-aid
first aider; CPR; defibrillator; AED; Ersthelfer; Ersthelferausbildung; Erste-Hilfe-Kurs; sauveteur secouriste; SST; secourisme;
pronto soccorso; primo soccorso; BLSD; socorrismo; DEA; 救急; 救命; 心肺蘇生; 応急手当
# fire-safety
fire warden; fire marshal; fire extinguisher; fire drill; evacuation; Brandschutzhelfer; Feuerlöscher; Evakuierung; Räumungsübung;
évacuation; extincteur; incendie; antincendio; estintore; evacuazione; addetto antincendio; extintor; evacuación; incendios; 避難訓練;
消火器; 防火管理者; 防災訓練
# working-at-height
ladders; scaffolding; fall protection; harness; Leitern; Gerüst; Absturzsicherung; PSAgA; échafaudage; harnais; travail en hauteur;
ponteggi; lavori in quota; imbracatura; andamios; arnés; trabajo en altura; 足場; 高所作業; フルハーネス; 高所作業車
# business-continuity
crisis exercise; emergency drill; crisis management; disaster recovery; emergency planning; Krisenübung; Notfallübung;
Krisenmanagement; Notfallplan; Krisenstab; gestion de crise; plan de continuité; exercice de crise; gestione delle crisi;
continuità operativa; esercitazione di crisi; gestión de crisis; plan de continuidad; simulacro; BCP; 事業継続; 危機管理; 災害対策
# welding-machining
cnc programming; cnc operator; milling; turning; lathe; CNC-Programmierung; CNC-Fräsen; CNC-Drehen; Fräsen; programmation cnc;
fraisage; tournage; programmazione cnc; fresatura; tornitura; programación cnc; fresado; torneado; NC加工; マシニング; 研削
# warehouse-logistics
truck loading; stock keeping; goods receipt; dispatch; Wareneingang; Versand; Ladungssicherung; préparation de commandes;
réception de marchandises; carico e scarico; spedizioni; gestione magazzino; recepción de mercancías; preparación de pedidos; 入出庫;
ピッキング; 荷役
# internal-audit
audit training; lead auditor; ISO auditor; quality auditor; Auditorenausbildung; Auditor werden;
devenir auditeur; auditeur qualité; diventare auditor; valutatore interno; ser auditor; 監査員養成
# iso-27001
ISMS; information security management system; ISO 27001 lead auditor; ISMS-Beauftragter; SMSI; SGSI; 情報セキュリティマネジメント
# excel
excel for accountants; excel formulas; excel advanced; Excel-Formeln; formules excel; formule excel; fórmulas de excel; エクセル関数
# finance-for-non-financials
reading accounts; understanding numbers; accounting basics; Buchhaltung Grundlagen; Zahlen verstehen; BWA lesen; comprendre les chiffres;
bases de comptabilité; capire i numeri; contabilità di base; entender los números; contabilidad básica; 数字の読み方; 会計の基礎; 決算書の読み方
# data-protection
data protection officer; personal data at work; cookie law; Datenschutzunterweisung; délégué à la protection des données;
responsabile protezione dati; delegado de protección de datos; マイナンバー; 個人情報の取り扱い
# contract-law
reading contracts; general terms; terms and conditions; AGB; Werkvertrag; conditions générales; condizioni generali;
condiciones generales; 契約書の読み方; 約款
# project-management
managing projects; project work; projects without authority; Projekte leiten; Projekte steuern; management de projet; piloter un projet;
gérer un projet; gestire un progetto; gestire progetti; gestionar proyectos; llevar un proyecto; プロジェクトの進め方; プロジェクト推進
# supplier-negotiation
negotiating with vendors; price negotiation; buying better; Einkaufsverhandlung; négocier avec les fournisseurs;
négociation d’achat; trattare con i fornitori; trattativa; negociar precios; 価格交渉; 値下げ交渉; 仕入れ交渉; 交渉; 交渉術; 交渉力
# training-skills
train the trainer; how to teach; teaching adults; trainer qualification; Ausbilder; AdA-Schein; AEVO; Ausbildereignung; formateur;
formation de formateurs; formare i formatori; formatore; formador de formadores; 講師養成; 教え方; 社内講師; インストラクター
# elearning-production
e-learning; elearning authoring; articulate; storyline; explainer video; Erklärvideo; Lernvideos; vidéos pédagogiques; video formativi;
vídeos formativos; eラーニング; 動画教材
# lean-basics
reduce waste; 5S audit; gemba; Verschwendung vermeiden; Arbeitsplatzorganisation; réduire les gaspillages; ridurre gli sprechi;
reducir desperdicios; ムダ取り; 整理整頓; 現場力
# maintenance-tpm
machine maintenance; maintenance technician; Instandhalter; technicien de maintenance; manutentore; técnico de mantenimiento; 設備メンテナンス
# supply-chain
stock planning; inventory; forecasting demand; Bedarfsplanung; Materialdisposition; prévision des ventes; previsione della domanda;
previsión de la demanda; 在庫削減; 発注; 需給調整
# generative-ai
use AI at work; AI for beginners; AI for managers; write prompts; KI im Büro; KI-Schulung; KI für Einsteiger; IA au bureau;
utiliser chatgpt; usare chatgpt; IA in ufficio; usar chatgpt; IA en la oficina; AI研修; 業務でAI; プロンプト作成
# security-awareness
phishing simulation; password security; social engineering; Phishing-Training; Passwörter; ingénierie sociale; mots de passe;
password sicure; ingeniería social; contraseñas; パスワード管理; 不審メール
# incident-response
ransomware; data breach; hacked; cyber attack; Hackerangriff; Cyberangriff; Datenpanne; rançongiciel; cyberattaque; fuite de données;
attacco informatico; violazione dei dati; ciberataque; brecha de datos; ランサムウェア; サイバー攻撃; 情報漏洩
# mental-health
work stress; sleep; healthy leadership; Stress abbauen; gesundes Führen; Schlaf; gérer son stress; gestire lo stress; prevenire il burnout;
gestionar el estrés; ストレス対策; セルフケア; ストレスチェック
# ergonomics
back at work; healthy sitting; Rücken; richtig sitzen; mal de dos; posture au bureau; mal di schiena; dolor de espalda; 肩こり; 座り方
# food-safety
kitchen hygiene; restaurant hygiene; food handling; Infektionsschutzbelehrung; Küchenhygiene; hygiène en cuisine; igiene in cucina;
higiene en cocina; 食中毒; 衛生責任者
# problem-solving
solving problems; finding causes; logical thinking; Probleme lösen; Fehlerursachen; résoudre un problème; trouver les causes;
risolvere problemi; resolver problemas; 真因; 品質問題; 不良削減
# sustainability
green skills; sustainability basics; sustainable business; nachhaltig wirtschaften; climate change; Klimawandel; transition durable;
changement climatique; azienda sostenibile; cambiamento climatico; empresa sostenible; cambio climático; 環境経営; SDGs研修; サステナブル
# ux-research
UX research; user testing; Nutzertests; tests utilisateurs; test con gli utenti; pruebas con usuarios; ユーザーテスト
`
