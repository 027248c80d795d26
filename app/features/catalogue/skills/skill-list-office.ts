/** Projects, finance, law, purchasing, design: see skill-list.ts. */
export const OFFICE = `
# agile-scrum
scrum-master | Scrum Master | Ausbildung zum Scrum Master;Scrum Master | Formation Scrum Master;Scrum Master | Formazione Scrum Master;Scrum Master | Formación de Scrum Master;Scrum Master | スクラムマスター
product-owner | Product Owner | Ausbildung zum Product Owner;Product Owner | Formation Product Owner;Product Owner | Formazione Product Owner;Product Owner | Formación de Product Owner;Product Owner | プロダクトオーナー
user-stories | User stories | Anforderungen als User Stories | Récits utilisateur | Storie utente | Historias de usuario | ユーザーストーリー
retrospectives | Retrospectives | Retrospektiven | Rétrospectives | Retrospettive | Retrospectivas | 振り返り
# project-fundamentals
project-planning | Project planning | Projektplanung | Planification de projet | Pianificazione del progetto | Planificación de proyectos | プロジェクト計画
project-charter | Project charter and scope | Projektauftrag | Charte de projet | Mandato di progetto | Acta de constitución del proyecto | プロジェクト憲章
project-reporting | Project reporting | Projektberichte | Suivi de projet | Rendicontazione di progetto | Informes de proyecto | 進捗報告
# pmp-preparation
pmp-exam | PMP exam;PMP | PMP-Prüfung;PMP | Examen PMP;PMP | Esame PMP;PMP | Examen de PMP;PMP | PMP試験;PMP
prince2 | PRINCE2 | Zertifizierung nach PRINCE2;PRINCE2 | Certification PRINCE2;PRINCE2 | Certificazione PRINCE2;PRINCE2 | Certificación PRINCE2;PRINCE2 | PRINCE2資格;PRINCE2
ipma | IPMA certification;IPMA | IPMA-Zertifizierung;IPMA;GPM | Certification IPMA;IPMA | Certificazione IPMA;IPMA | Certificación IPMA;IPMA | IPMA資格;IPMA
# project-risk
risk-registers | Risk registers | Risikoregister | Registre des risques | Registro dei rischi | Registro de riesgos | リスク登録簿
risk-workshops | Risk workshops | Risikoworkshops | Ateliers de risques | Workshop sui rischi | Talleres de riesgos | リスクワークショップ
project-recovery | Rescuing projects | Projekte retten | Redressement de projets | Recupero di progetti | Rescate de proyectos | プロジェクトの立て直し
# planning-scheduling
ms-project | Microsoft Project;MS Project | Planen mit Microsoft Project;MS Project;Microsoft Project | Planifier avec Microsoft Project;MS Project;Microsoft Project | Pianificare con Microsoft Project;MS Project;Microsoft Project | Planificar con Microsoft Project;MS Project;Microsoft Project | Microsoft Project活用;MS Project
critical-path | Critical path | Kritischer Pfad | Chemin critique | Percorso critico | Ruta crítica | クリティカルパス
effort-estimation | Estimating effort | Aufwandsschätzung | Estimation des charges | Stima dei tempi | Estimación de esfuerzo | 工数見積り
# stakeholder-management
stakeholder-analysis | Stakeholder analysis | Stakeholderanalyse | Analyse des parties prenantes | Analisi degli stakeholder | Análisis de partes interesadas | 利害関係者分析
steering-committees | Steering committees | Lenkungsausschüsse | Comités de pilotage | Comitati di pilotaggio | Comités de dirección | 運営委員会
expectation-management | Managing expectations | Erwartungen steuern | Gestion des attentes | Gestione delle aspettative | Gestión de expectativas | 期待値の調整
# kanban-flow
kanban-boards | Kanban boards | Kanbantafeln | Tableaux kanban | Lavagne kanban | Tableros kanban | カンバンボード
wip-limits | Limits of work in progress | Begrenzung paralleler Arbeit | Limites d'en-cours | Limiti al lavoro in corso | Límites de trabajo en curso | 仕掛り制限
flow-metrics | Flow metrics | Flusskennzahlen | Indicateurs de flux | Metriche di flusso | Métricas de flujo | フロー指標
# finance-for-non-financials
reading-balance-sheets | Reading balance sheets | Bilanzen lesen | Lire un bilan | Leggere il bilancio | Leer balances | 決算書の読み方
business-cases | Business cases | Wirtschaftlichkeitsrechnung | Étude de rentabilité | Analisi di convenienza | Análisis de rentabilidad | 投資対効果の試算
cost-awareness | Costs and margins | Kosten und Margen | Coûts et marges | Costi e margini | Costes y márgenes | 原価と利益
# financial-modelling
valuation | Company valuation | Unternehmensbewertung | Évaluation d'entreprise | Valutazione d'azienda | Valoración de empresas | 企業価値評価
three-statement-model | Integrated financial models | Integrierte Finanzmodelle | Modèles financiers intégrés | Modelli finanziari integrati | Modelos financieros integrados | 財務三表モデル
scenario-analysis | Scenario analysis | Szenarioanalyse | Analyse de scénarios | Analisi di scenario | Análisis de escenarios | シナリオ分析
# controlling
budgeting | Budgeting | Budgetplanung | Élaboration budgétaire | Budget aziendale | Elaboración de presupuestos | 予算編成
variance-analysis | Variance analysis | Abweichungsanalyse | Analyse des écarts | Analisi degli scostamenti | Análisis de desviaciones | 差異分析
cost-accounting | Cost accounting | Kostenrechnung | Comptabilité analytique | Contabilità analitica | Contabilidad de costes | 原価計算
# ifrs-accounting
ifrs | IFRS | Rechnungslegung nach IFRS;IFRS | Normes IFRS;IFRS | Principi IFRS;IFRS | Normas NIIF;NIIF;IFRS | 国際会計基準;IFRS
revenue-recognition | Revenue recognition | Umsatzrealisierung | Reconnaissance du chiffre d'affaires | Rilevazione dei ricavi | Reconocimiento de ingresos | 収益認識
consolidation | Consolidated accounts | Konzernabschluss | Comptes consolidés | Bilancio consolidato | Cuentas consolidadas | 連結決算
# gst-indirect-tax
gst-returns | GST returns;GST | GST-Erklärungen;GST | Déclarations GST;GST | Dichiarazioni GST;GST | Declaraciones de GST;GST | GST申告;GST
vat-cross-border | VAT across borders;VAT | Umsatzsteuer im Ausland;Umsatzsteuer | TVA internationale;TVA | IVA internazionale;IVA | IVA intracomunitario;IVA | 国際取引の消費税;消費税
e-invoicing | Electronic invoicing | Elektronische Rechnung;E-Rechnung | Facturation électronique | Fatturazione elettronica | Facturación electrónica | 電子インボイス;インボイス制度
# credit-collections
credit-checks | Credit checks | Bonitätsprüfung | Analyse de solvabilité | Valutazione del credito | Análisis de solvencia | 与信管理
dunning | Payment reminders | Mahnwesen | Relance des impayés | Solleciti di pagamento | Reclamación de impagos | 督促
collection-calls | Collection calls | Inkassotelefonate | Recouvrement par téléphone | Recupero crediti al telefono | Cobro telefónico | 回収交渉
# treasury
cash-forecasting | Cash forecasting | Liquiditätsplanung | Prévisions de trésorerie | Previsioni di tesoreria | Previsión de tesorería | 資金繰り
currency-hedging | Currency hedging | Währungsabsicherung | Couverture de change | Copertura del cambio | Cobertura de divisas | 為替ヘッジ
trade-finance | Trade finance | Außenhandelsfinanzierung | Financement du commerce | Finanziamento del commercio estero | Financiación del comercio | 貿易金融
# data-protection
gdpr | GDPR | Datenschutz-Grundverordnung;DSGVO | Règlement sur les données personnelles;RGPD | Regolamento sulla protezione dei dati;GDPR | Reglamento de protección de datos;RGPD | GDPR対応;GDPR
dpdp-act | DPDP Act (India);DPDP | Indisches Datenschutzgesetz;DPDP | Loi indienne DPDP;DPDP | Legge indiana DPDP;DPDP | Ley india DPDP;DPDP | インド個人データ保護法;DPDP
data-breaches | Data breaches | Datenpannen | Violations de données | Violazioni dei dati | Brechas de datos | 漏えい事故対応
data-protection-officers | Data protection officers | Datenschutzbeauftragte | Délégués à la protection des données;DPO | Responsabili della protezione dei dati;DPO | Delegados de protección de datos;DPO | 個人情報保護責任者
# anti-corruption
gifts-hospitality | Gifts and invitations | Geschenke und Einladungen | Cadeaux et invitations | Omaggi e inviti | Regalos e invitaciones | 贈答と接待
third-party-checks | Checks of business partners | Geschäftspartnerprüfung | Évaluation des tiers | Verifica delle terze parti | Evaluación de terceros | 取引先審査
code-of-conduct | Code of conduct | Verhaltenskodex | Code de conduite | Codice di condotta | Código de conducta | 行動規範
# contract-law
contract-drafting | Drafting contracts | Verträge gestalten | Rédaction de contrats | Redazione di contratti | Redacción de contratos | 契約書作成
liability-clauses | Liability clauses | Haftungsklauseln | Clauses de responsabilité | Clausole di responsabilità | Cláusulas de responsabilidad | 責任条項
general-terms | General terms and conditions | Allgemeine Geschäftsbedingungen;AGB | Conditions générales | Condizioni generali | Condiciones generales | 約款
# export-control
customs-declarations | Customs declarations | Zollanmeldungen | Déclarations en douane | Dichiarazioni doganali | Declaraciones aduaneras | 通関申告
incoterms | Incoterms | Lieferklauseln (Incoterms);Incoterms | Règles Incoterms;Incoterms | Regole Incoterms;Incoterms | Reglas Incoterms;Incoterms | インコタームズ
dual-use-goods | Dual-use goods | Güter mit doppeltem Verwendungszweck;Dual-Use | Biens à double usage | Beni a duplice uso | Productos de doble uso | デュアルユース品
# competition-law
cartel-risks | Cartel risks | Kartellrisiken | Risques d'ententes | Rischi di cartello | Riesgos de cárteles | カルテルの防止
dawn-raids | Dawn raids | Durchsuchungen durch Behörden | Perquisitions des autorités | Ispezioni a sorpresa | Inspecciones sorpresa | 立入検査への備え
trade-associations | Meetings of associations | Verbandssitzungen | Réunions de fédérations | Riunioni di associazioni | Reuniones sectoriales | 業界団体の会合
# ai-regulation
eu-ai-act | EU AI Act;AI Act | KI-Verordnung der EU;KI-Verordnung;AI Act | Règlement européen sur l'IA;AI Act | Regolamento europeo sull'IA;AI Act | Reglamento europeo de IA;AI Act | EU AI規則;AI法
ai-literacy | AI literacy | KI-Kompetenz | Culture de l'IA | Alfabetizzazione all'IA | Alfabetización en IA | AIリテラシー
ai-risk-classes | Risk classes of AI systems | Risikoklassen von KI | Classes de risque de l'IA | Classi di rischio dell'IA | Clases de riesgo de la IA | AIのリスク分類
# whistleblowing
reporting-channels | Reporting channels | Meldekanäle | Canaux de signalement | Canali di segnalazione | Canales de denuncia | 通報窓口
internal-investigations | Internal investigations | Interne Untersuchungen | Enquêtes internes | Indagini interne | Investigaciones internas | 社内調査
protection-of-reporters | Protecting who reports | Schutz der Hinweisgebenden | Protection des lanceurs d'alerte | Tutela dei segnalanti | Protección del informante | 通報者保護
# supplier-negotiation
harvard-method | Principled negotiation (Harvard);Harvard | Verhandeln nach Harvard;Harvard | Négociation raisonnée;Harvard | Negoziazione secondo Harvard;Harvard | Negociación según Harvard;Harvard | ハーバード流交渉術
purchase-price-talks | Price talks with suppliers | Preisgespräche mit Lieferanten | Négociation des prix d'achat | Trattative con i fornitori | Negociar precios con proveedores | 仕入価格交渉
negotiation-preparation | Preparing negotiations | Verhandlungen vorbereiten | Préparation des négociations | Preparazione delle trattative | Preparación de negociaciones | 交渉準備
single-source | Single-source suppliers | Monopollieferanten | Fournisseurs uniques | Fornitori unici | Proveedores únicos | 単独供給者との交渉
# procurement-basics
tendering | Tenders | Ausschreibungen | Appels d'offres | Gare d'appalto | Licitaciones | 入札
supplier-selection | Selecting suppliers | Lieferantenauswahl | Sélection des fournisseurs | Selezione dei fornitori | Selección de proveedores | 取引先選定
purchasing-process | From request to order | Vom Bedarf zur Bestellung | Du besoin à la commande | Dalla richiesta all'ordine | De la solicitud al pedido | 購買プロセス
# category-management
spend-analysis | Spend analysis | Ausgabenanalyse | Analyse des dépenses | Analisi della spesa | Análisis del gasto | 支出分析
sourcing-strategies | Sourcing strategies | Beschaffungsstrategien | Stratégies d'achats | Strategie di acquisto | Estrategias de compra | 調達戦略
supplier-management | Supplier management | Lieferantenmanagement | Gestion des fournisseurs | Gestione dei fornitori | Gestión de proveedores | サプライヤー管理
# sales-negotiation
defending-margins | Defending margins | Margen verteidigen | Défense des marges | Difesa dei margini | Defensa de márgenes | 利益率の維持
closing | Closing deals | Abschlusstechniken | Conclure la vente | Chiusura della vendita | Cierre de ventas | クロージング
negotiating-with-buyers | Negotiating with purchasers | Verhandeln mit Einkäufern | Négocier avec les acheteurs | Negoziare con i buyer | Negociar con compradores | バイヤーとの交渉
# contract-negotiation
contract-clauses | Negotiating clauses | Klauseln verhandeln | Négociation des clauses | Negoziare le clausole | Negociar cláusulas | 条項交渉
claim-management | Claim management | Nachtragsmanagement | Gestion des réclamations contractuelles | Gestione dei claim | Gestión de reclamaciones contractuales | クレームマネジメント
framework-agreements | Framework agreements | Rahmenverträge | Accords-cadres | Accordi quadro | Acuerdos marco | 基本契約
# should-cost
cost-breakdown | Cost breakdown | Kostenaufgliederung | Décomposition des coûts | Scomposizione dei costi | Desglose de costes | コストテーブル
target-costing | Target costing | Zielkostenrechnung | Coût cible | Costo obiettivo | Coste objetivo | 原価企画
value-analysis | Value analysis | Wertanalyse | Analyse de la valeur | Analisi del valore | Análisis del valor | 価値分析
# design-thinking
ideation | Ideation | Ideenfindung | Idéation | Generazione di idee | Ideación | アイデア創出
prototyping | Prototyping | Prototypen bauen | Prototypage | Prototipazione | Prototipado | プロトタイピング
empathy-interviews | Empathy interviews | Empathieinterviews | Entretiens d'empathie | Interviste empatiche | Entrevistas de empatía | 共感インタビュー
# ux-research
usability-testing | Usability tests | Usability-Tests durchführen;Usability | Tests utilisateurs | Test di usabilità | Pruebas de usabilidad | ユーザビリティテスト
user-interviews | User interviews | Nutzerinterviews | Entretiens utilisateurs | Interviste agli utenti | Entrevistas a usuarios | ユーザーインタビュー
figma | Interface design with Figma;Figma | Oberflächen mit Figma;Figma | Interfaces avec Figma;Figma | Interfacce con Figma;Figma | Interfaces con Figma;Figma | Figmaによる設計;Figma
# product-management
roadmaps | Product roadmaps | Produktroadmaps | Feuille de route produit | Roadmap di prodotto | Hoja de ruta del producto | プロダクトロードマップ
prioritisation | Prioritisation | Priorisierung | Priorisation | Definizione delle priorità | Priorización | 優先順位づけ
product-discovery | Product discovery | Produktfindung | Découverte produit | Scoperta del prodotto | Descubrimiento de producto | プロダクトディスカバリー
# creativity
brainstorming | Brainstorming | Ideen sammeln;Brainstorming | Remue-méninges;brainstorming | Tempesta di idee;brainstorming | Lluvia de ideas;brainstorming | ブレインストーミング
scamper-triz | SCAMPER and TRIZ;TRIZ | SCAMPER und TRIZ;TRIZ | SCAMPER et TRIZ;TRIZ | SCAMPER e TRIZ;TRIZ | SCAMPER y TRIZ;TRIZ | TRIZ手法;TRIZ
sketching | Sketching | Skizzieren | Croquis | Schizzi a mano | Bocetos | スケッチ
# service-design
service-blueprints | Service blueprints | Servicebaupläne | Plans de service | Mappe del servizio | Planos de servicio | サービスブループリント
co-creation | Co-creation | Gemeinsames Gestalten | Co-création | Creazione congiunta | Cocreación | 共創
public-services | Public services | Öffentliche Dienste | Services publics | Servizi pubblici | Servicios públicos | 行政サービス
# accessibility
wcag | WCAG | Barrierefreiheit nach WCAG;WCAG;BITV | Critères WCAG;WCAG;RGAA | Criteri WCAG;WCAG | Pautas WCAG;WCAG | WCAG対応;WCAG
accessible-documents | Accessible documents | Barrierefreie Dokumente | Documents accessibles | Documenti accessibili | Documentos accesibles | アクセシブルな文書
screen-readers | Screen readers | Screenreader | Lecteurs d'écran | Lettori di schermo | Lectores de pantalla | スクリーンリーダー
`
