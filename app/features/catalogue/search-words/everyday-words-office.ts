/** What people type for categories: projects, data, finance, law, purchasing, teaching. */
export const OFFICE = `
# project-management = Projektmanagement / Gestión de proyectos
PM; project manager; Projektleiter; Projektleitung; Projektmanager; Projektarbeit; chef de projet;
gestione progetti; gestione dei progetti; capo progetto; jefe de proyecto; dirección de proyectos; プロジェクト管理;
プロジェクトマネージャー; PMO; Project management; Gestion de projet; プロジェクトマネジメント
# agile-scrum = Agiles Arbeiten und Scrum / Agile y Scrum
agile; scrum; scrum master; product owner; CSM; PSM; CSPO; SAFe; agiles Projektmanagement; agiles Arbeiten;
agilité; méthodes agiles; metodologie agili; metodi agili; ágil; metodologías ágiles; アジャイル; スクラム; スクラムマスター;
Agile and Scrum; Agilité et Scrum; Agile e Scrum; アジャイルとスクラム
# project-fundamentals = Grundlagen der Projektarbeit / Fundamentos de gestión de proyectos
project basics; project management basics; project management fundamentals; Projektmanagement Grundlagen;
Einführung Projektmanagement; bases gestion de projet; fondamenti project management;
fundamentos de proyectos; プロジェクト管理入門; Bases de la gestion de projet; Basi del project management;
プロジェクト管理の基礎
# pmp-preparation = Zertifizierungsvorbereitung / Preparación de certificaciones
PMP; PMI; CAPM; PRINCE2; IPMA; project management professional; PM certification; PMP資格;
Certification preparation; Préparation aux certifications; Preparazione alle certificazioni; 資格試験対策
# project-risk = Projektrisiken / Riesgos de proyecto
risk management; project risk; risk analysis; Risikomanagement; Risikoanalyse; gestion des risques;
analyse des risques; gestione del rischio; gestione dei rischi; gestión de riesgos; análisis de riesgos;
リスク管理; リスクマネジメント; Risques de projet; Rischi di progetto; プロジェクトリスク管理
# planning-scheduling = Termin- und Ressourcenplanung / Planificación y cronogramas
scheduling; MS Project; Microsoft Project; Primavera; Gantt; estimation; Terminplanung; Ressourcenplanung;
Projektplanung; planification de projet; ordonnancement; pianificazione progetti; cronoprogramma;
planificación de proyectos; cronograma; 工程管理; 進捗管理; スケジュール管理; Planning and scheduling; Planification;
Pianificazione; 計画とスケジューリング
# stakeholder-management = Stakeholdermanagement / Gestión de partes interesadas
stakeholder; stakeholders; stakeholder engagement; parties prenantes; partes interesadas; 利害関係者; ステークホルダー;
Stakeholder management; Gestion des parties prenantes; Gestione degli stakeholder; ステークホルダー管理
# kanban-flow = Kanban und Flow / Kanban y flujo
kanban; flow; カンバン; ワークフロー; Kanban and flow; Kanban et flux; Kanban e flusso; カンバンとフロー
# data-analytics = Daten und Analyse / Datos y analítica
data analysis; business intelligence; BI; big data; data literacy; Datenanalyse; Datenauswertung;
analyse de données; analisi dei dati; análisis de datos; データ活用; データサイエンス; データ分析; Data and analytics;
Données et analyse; Dati e analisi
# excel = Excel / Excel
~bureautique; ~MS Office; ~microsoft office; ~office 365; ~ofimática; ~informatica di base; ~google sheets;
MS Excel; Microsoft Excel; spreadsheet; spreadsheets; pivot; pivot tables; vlookup; xlookup; power query;
VBA; macros; Tabellenkalkulation; Pivottabellen; Makros; tableur; tableaux croisés dynamiques;
foglio di calcolo; fogli di calcolo; tabelle pivot; hoja de cálculo; hojas de cálculo; tablas dinámicas; 表計算;
ピボット; 関数; マクロ
# power-bi = Power BI und Dashboards / Power BI y cuadros de mando
power bi; powerbi; dashboard; dashboards; data visualisation; data visualization; DAX; reporting;
Datenvisualisierung; Berichtswesen; tableau de bord; tableaux de bord; datavisualisation; cruscotto;
cruscotti; cuadro de mando; cuadros de mando; visualización de datos; ダッシュボード; データ可視化; ~tableau; ~qlik;
~looker; Power BI and dashboards; Power BI et tableaux de bord; Power BI e dashboard; Power BIとダッシュボード
# sql = SQL / SQL
SQL queries; database queries; Datenbankabfragen; requêtes SQL; interrogazioni; consultas SQL; データベース検索
# python-data = Python für Datenanalyse / Python para datos
python; pandas; data science; jupyter; Datenwissenschaft; science des données; scienza dei dati;
ciencia de datos; パイソン; データサイエンス; Python for data; Python pour la donnée; Python per i dati; Pythonデータ分析
# statistics = Angewandte Statistik / Estadística aplicada
statistics; statistical analysis; Statistik; statistische Methoden; statistique; statistiques; statistica;
estadística; 統計; 統計学; ~minitab; ~spss; ~R programming; Applied statistics; Statistique appliquée;
Statistica applicata; 統計の実務
# generative-ai = Generative KI im Beruf / IA generativa en el trabajo
AI; KI; IA; chatgpt; chat gpt; gpt; copilot; gemini; claude; LLM; large language models; prompt engineering;
prompting; prompts; gen AI; genAI; artificial intelligence; AI tools; AI at work; künstliche Intelligenz;
KI-Tools; Prompten; intelligence artificielle; IA générative; intelligenza artificiale; IA generativa;
inteligencia artificial; チャットGPT; 生成AI; 人工知能; AI活用; プロンプト; Generative AI at work; IA générative au travail;
IA generativa al lavoro; 生成AIの業務活用
# machine-learning = Maschinelles Lernen / Aprendizaje automático
machine learning; ML; deep learning; artificial intelligence; data science; neural networks;
predictive analytics; Maschinenlernen; künstliche Intelligenz; apprentissage automatique;
intelligence artificielle; intelligenza artificiale; aprendizaje automático; inteligencia artificial; 機械学習;
ディープラーニング; 人工知能
# data-governance = Data Governance / Gobierno del dato
data quality; data management; master data; Datenqualität; Stammdaten; Datenmanagement; qualité des données;
gestion des données; qualità dei dati; calidad de datos; gestión de datos; データ品質; データ管理; Data governance;
Gouvernance des données; Governance dei dati; データガバナンス
# finance = Finanzen / Finanzas
accounting; finance training; Finanzwesen; Rechnungswesen; Betriebswirtschaft; BWL; gestion financière;
gestione finanziaria; gestión financiera; 財務; 会計; 経理; ファイナンス; Finance; Finanza; 財務・会計
# finance-for-non-financials = Finanzen für Nicht-Kaufleute / Finanzas para no financieros
finance for non finance; balance sheet; reading financial statements; financial statements;
financial literacy; accounting; bookkeeping; accounts; Bilanz; Bilanzanalyse; Bilanzen; BWL-Grundlagen;
Buchhaltung; Buchführung; lire un bilan; comptabilité; compta; bilan; bilancio; contabilità; ragioneria;
leggere il bilancio; contabilidad; balance; estados financieros; contabilidad para no contables; 決算書; 財務諸表;
簿記; 会計入門; 経理; Finance for non-finance people; Finance pour non-financiers; Finanza per non specialisti;
非財務部門のための財務
# financial-modelling = Finanzmodellierung / Modelización financiera
financial modelling; financial modeling; valuation; financial analysis; business case; Unternehmensbewertung;
Finanzmodell; Finanzanalyse; modélisation financière; analyse financière; modelli finanziari;
analisi finanziaria; modelización financiera; análisis financiero; 財務分析; 企業価値評価; 財務モデリング
# controlling = Budgetierung und Controlling / Presupuestos y control de gestión
budgeting; budget; controller; management accounting; cost accounting; cost control; KPIs; Kostenrechnung;
Budgetplanung; contrôle de gestion; contrôleur de gestion; controllo di gestione; contabilità industriale;
control de gestión; presupuesto; presupuestos; costes; 予算; 原価計算; 管理会計; 原価管理; Budgeting and controlling;
Budget et contrôle de gestion; Budget e controllo di gestione; 予算と管理会計
# ifrs-accounting = Rechnungslegung / Normas contables
~quickbooks; ~tally; ~xero; ~datev; ~lexware; IFRS; Ind AS; GAAP; US GAAP; accounting; bookkeeping;
financial reporting; HGB; Rechnungslegung; Jahresabschluss; Buchhaltung; Bilanzierung; normes IFRS;
clôture des comptes; comptabilité; principi contabili; contabilità; cierre contable; contabilidad; 国際会計基準;
会計基準; Accounting standards; Normes comptables
# gst-indirect-tax = GST und Umsatzsteuer / IVA e impuestos indirectos
GST; VAT; sales tax; indirect tax; tax; taxation; Mehrwertsteuer; Umsatzsteuer; Steuern; TVA; fiscalité; IVA;
imposte; fisco; fiscalità; impuestos; 消費税; インボイス制度; 税務; ~TDS; ~income tax; ~einkommensteuer;
GST and indirect tax; TVA et taxes indirectes; IVA e imposte indirette; 消費税・間接税
# credit-collections = Forderungsmanagement / Crédito y cobros
collections; debt collection; accounts receivable; credit control; dunning; Mahnwesen; Inkasso;
Forderungsmanagement; Debitorenbuchhaltung; recouvrement; impayés; relance clients; recupero crediti;
crediti; solleciti; cobros; morosos; recobro; 債権回収; 売掛金; 与信管理; Credit and collections;
Crédit et recouvrement; Gestione e recupero crediti; 与信と債権回収
# treasury = Treasury und Liquidität / Tesorería
cash flow; cashflow; liquidity; cash management; cash forecast; foreign exchange; hedging; Liquidität;
Liquiditätsplanung; Devisen; trésorerie; flux de trésorerie; liquidità; flusso di cassa; flussi di cassa;
flujo de caja; liquidez; 資金繰り; キャッシュフロー; 為替; Treasury and cash; Tesoreria e liquidità; 資金管理
# legal-compliance = Recht und Compliance / Derecho y cumplimiento normativo
legal; law; corporate compliance; Rechtsgrundlagen; Recht; juridique; droit; diritto; legale; cumplimiento;
derecho; コンプライアンス; 法令遵守; 法律; Legal and compliance; Droit et conformité; Diritto e compliance; 法務・コンプライアンス
# data-protection = Datenschutz / Protección de datos
GDPR; DSGVO; RGPD; DPDP; privacy; data protection; data privacy; personal data; CNIL; DPO; Datenschutz;
Datenschutzbeauftragter; Datenschutzschulung; protection des données; données personnelles; dati personali;
protección de datos; LOPD; datos personales; 個人情報; 個人情報保護; プライバシー; Protezione dei dati
# anti-corruption = Korruptionsprävention / Anticorrupción
bribery; anti bribery; corruption; anti-corruption; ABC; ISO 37001; ethics; Korruption; Bestechung;
Antikorruption; anticorruption; éthique; anticorruzione; 231; etica; anticorrupción; soborno; ética; 贈収賄;
腐敗防止; 企業倫理; 倫理; Lutte contre la corruption; 贈収賄防止
# contract-law = Vertragsrecht in der Praxis / Contratos en la práctica
contracts; contract; contract law; contract management; SaaS agreements; Vertrag; Verträge; Vertragsrecht;
Vertragsmanagement; contrat; contrats; droit des contrats; contratti; contrattualistica; contrato; contratos;
gestión de contratos; 契約; 契約書; 契約実務; Contracts in practice; Pratique des contrats; I contratti in pratica
# export-control = Exportkontrolle und Zoll / Control de exportaciones y aduanas
export; customs; export compliance; incoterms; trade compliance; Exportkontrolle; Zoll; Außenhandel; Ausfuhr;
douane; exportation; commerce international; dogana; dogane; esportazione; aduanas; exportación;
comercio exterior; 輸出; 貿易; 貿易実務; 通関; 輸出管理; Export control and customs; Contrôle des exportations et douane;
Export control e dogane; 輸出管理・通関
# competition-law = Kartellrecht / Derecho de la competencia
competition law; antitrust; cartel; Kartellrecht; Wettbewerbsrecht; droit de la concurrence; concorrenza;
competencia; 独占禁止法; 独禁法; 下請法; Diritto della concorrenza; 競争法
# ai-regulation = KI-Recht / Regulación de la IA
AI act; AI regulation; AI governance; EU AI act; AI compliance; KI-Verordnung; KI-Recht; règlement IA;
IA act; regolamento IA; reglamento IA; AI規制; AIガバナンス; Réglementation de l’IA; Normativa sull’IA
# whistleblowing = Hinweisgebersysteme / Canales de denuncia
whistleblower; whistleblowing; speak up; ethics hotline; Hinweisgeberschutz; Hinweisgeberschutzgesetz;
Meldestelle; lanceur d'alerte; lanceurs d'alerte; segnalazioni; canal ético; canal de denuncias; denunciante;
内部通報; 公益通報; Whistleblowing systems; Alerte professionnelle; 内部通報制度
# negotiation = Einkauf und Verhandlung / Compras y negociación
procurement; purchasing; sourcing; buyers; Einkauf; Einkäufer; Beschaffung; acheteurs; approvisionnement;
approvvigionamento; aprovisionamiento; 購買; 調達; 仕入れ; Procurement and negotiation; Achats et négociation;
Acquisti e negoziazione; 購買と交渉
# supplier-negotiation = Verhandeln mit Lieferanten / Negociar con proveedores
vendor; vendors; suppliers; Lieferanten; fournisseurs; fornitori; proveedores; サプライヤー; negotiating;
negotiation; negotiate; Verhandlung; Verhandlungen; Verhandlungstraining; Verhandlungsführung; verhandeln;
négocier; négociation; negoziare; negoziazione; trattativa; negociar; negociación; 交渉; 交渉力;
supplier negotiation; vendor negotiation; Einkaufsverhandlung; Lieferantenverhandlung;
Verhandlungstraining für Einkäufer; négociation fournisseurs; négociation achats; négocier ses achats;
negoziazione fornitori; negociación con proveedores; 価格交渉; 仕入先交渉; 値下げ交渉; Negotiating with suppliers;
Négocier avec les fournisseurs; Negoziare con i fornitori; サプライヤーとの交渉
# procurement-basics = Grundlagen des Einkaufs / Fundamentos de compras
procurement; purchasing; tenders; public procurement; buying; Einkauf Grundlagen; Ausschreibung; Vergabe;
achats; marchés publics; appels d'offres; acheteur; acquisti; appalti; gare; compras; licitaciones;
contratación pública; 購買; 調達; 入札; 発注; Procurement basics; Bases des achats; Basi degli acquisti; 購買の基礎
# category-management = Warengruppenmanagement / Gestión por categorías
category management; spend analysis; strategic sourcing; Warengruppen; strategischer Einkauf;
achats stratégiques; category manager; acquisti strategici; compras estratégicas; カテゴリー管理; 戦略購買;
Management par catégories; カテゴリーマネジメント
# sales-negotiation = Verhandeln im Vertrieb / Negociación comercial
negotiating; negotiation; negotiate; Verhandlung; Verhandlungen; Verhandlungstraining; Verhandlungsführung;
verhandeln; négocier; négociation; negoziare; negoziazione; trattativa; negociar; negociación; 交渉; 交渉力;
sales negotiation; negotiating price; Verkaufsverhandlung; Preisverhandlung; négociation commerciale;
négociation de prix; trattativa commerciale; negociación comercial; negociación de precios; 商談; 営業交渉;
Negotiating for sales; Negoziazione commerciale
# contract-negotiation = Vertragsverhandlung / Negociación de contratos
negotiating; negotiation; negotiate; Verhandlung; Verhandlungen; Verhandlungstraining; Verhandlungsführung;
verhandeln; négocier; négociation; negoziare; negoziazione; trattativa; negociar; negociación; 交渉; 交渉力;
contract negotiation; Vertragsverhandlung; Vertragsverhandlungen; négociation de contrat;
negoziazione contratti; negociación de contratos; 契約交渉; Négociation de contrats; Negoziazione di contratti
# should-cost = Kostenstrukturanalyse / Desglose de costes
should cost; cost breakdown; cost analysis; value engineering; cost reduction; Kostenanalyse; Kostensenkung;
Wertanalyse; décomposition des coûts; réduction des coûts; analyse de la valeur; analisi dei costi;
riduzione costi; análisis de costes; reducción de costes; 原価分析; コスト削減; コストダウン; Should-cost analysis;
Scomposizione dei costi; 原価構造の分析
# training-skills = Train the Trainer / Formación de formadores
train the trainer; TTT; trainer skills; teaching; Ausbilder; Ausbildereignung; Ausbilderschein;
Ausbildung der Ausbilder; Didaktik; formateur; formateurs; devenir formateur; pédagogie; formatori; formare;
formador; formadores; enseñar; 講師; 講師養成; インストラクター; 教え方; Formation de formateurs; Formazione formatori; 講師育成
# classroom-delivery = Präsenztraining gestalten / Impartir en aula
trainer; train the trainer; teaching skills; trainer course; classroom training; Trainerausbildung;
Seminare leiten; Lehrmethoden; animer une formation; animation de formation; formateur occasionnel;
condurre corsi; formazione in aula; dar clases; impartir formación; formador de formadores; 研修講師; 講師養成; 登壇;
Classroom delivery; Animer en salle; Condurre corsi in aula; 集合研修の進め方
# virtual-delivery = Online-Training gestalten / Impartir en línea
webinar; webinars; online training delivery; virtual training; hybrid training; Webinare; Online-Seminare;
Online-Trainer; classe virtuelle; classes virtuelles; webinaire; aula virtuale; aula virtual; オンライン研修; ウェビナー;
オンライン講師; Virtual delivery; Animer à distance; Condurre corsi online; オンライン研修の進め方
# instructional-design = Didaktik und Konzeption / Diseño instruccional
instructional design; curriculum; course design; learning design; course development; Seminarkonzeption;
Konzeption; ingénierie de formation; conception pédagogique; progettazione corsi; diseño de cursos;
diseño instruccional; 研修設計; 教材作成; カリキュラム; Ingénierie pédagogique; Progettazione didattica; インストラクショナルデザイン
# elearning-production = E-Learning-Produktion / Producción de e-learning
e-learning; elearning; e-learning authoring; articulate; storyline; explainer video; videos; LMS; Lernvideos;
Erklärvideos; vidéos; modules e-learning; video formativi; videos formativos; eラーニング; 動画制作; 動画教材; ~moodle;
E-learning production; Production e-learning; Produzione e-learning; eラーニング制作
# training-evaluation = Lernerfolg messen / Evaluar la formación
training evaluation; training ROI; kirkpatrick; learning assessment; Lernerfolgskontrolle;
Bildungscontrolling; évaluation des formations; valutazione della formazione; evaluación de la formación;
研修効果; 研修評価; 効果測定; Evaluating training; Évaluer la formation; Valutare la formazione; 研修効果測定
# on-the-job-training = Training am Arbeitsplatz / Formación en el puesto
~新入社員; ~新人; ~新人研修; ~新入社員研修; OJT; on the job; on-the-job; TWI; job instruction; buddy; Anlernen; Einweisung;
Unterweisung; Einarbeitung am Arbeitsplatz; tutorat; AFEST; affiancamento; addestramento;
capacitación en el puesto; adiestramiento; 新人教育; 新人指導; 後輩指導; 技能伝承; On-the-job training;
Formation au poste de travail; Formazione sul lavoro; OJT指導
`
