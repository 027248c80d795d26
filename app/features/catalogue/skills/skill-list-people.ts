/** Leadership, communication, sales, customers, human resources, languages, training: see skill-list.ts. */
export const PEOPLE = `
# new-managers
delegation | Delegation | Delegieren | Délégation | Delega | Delegación | 権限委譲
giving-feedback | Giving feedback | Feedback geben | Feedback managérial | Dare feedback | Dar feedback | フィードバック
one-on-ones | One-on-one meetings | Mitarbeitergespräche | Entretiens individuels | Colloqui individuali | Reuniones individuales | 1on1ミーティング
setting-goals | Setting goals | Ziele vereinbaren | Fixation d'objectifs | Definizione degli obiettivi | Fijación de objetivos | 目標設定
# coaching-skills
coaching-conversations | Coaching conversations | Coachinggespräche | Entretiens de coaching | Colloqui di coaching | Conversaciones de coaching | コーチング
active-listening | Active listening | Aktives Zuhören | Écoute active | Ascolto attivo | Escucha activa | 傾聴
mentoring | Mentoring | Mentorenprogramm | Mentorat | Mentorship | Mentoría | メンタリング
# leading-without-authority
lateral-leadership | Lateral leadership | Laterale Führung | Management transversal | Leadership trasversale | Liderazgo transversal | 権限によらない影響力
influencing | Influencing skills | Überzeugen und Einfluss nehmen | Influence et persuasion | Influenza e persuasione | Influencia y persuasión | 影響力
matrix-teams | Matrix teams | Matrixorganisation | Équipes matricielles | Organizzazione a matrice | Equipos matriciales | マトリックス組織
# change-management
change-communication | Change communication | Veränderungskommunikation | Communication du changement | Comunicazione del cambiamento | Comunicación del cambio | 変革コミュニケーション
resistance-to-change | Resistance to change | Umgang mit Widerstand | Résistance au changement | Resistenza al cambiamento | Resistencia al cambio | 抵抗への対応
kotter-adkar | ADKAR and Kotter models | ADKAR und Kotter | Modèles ADKAR et Kotter | Modelli ADKAR e Kotter | Modelos ADKAR y Kotter | 変革モデル
# remote-teams
virtual-collaboration | Virtual collaboration | Virtuelle Zusammenarbeit | Collaboration à distance | Collaborazione a distanza | Colaboración virtual | リモート協働
hybrid-work | Hybrid work | Hybrides Arbeiten | Travail hybride | Lavoro ibrido | Trabajo híbrido | ハイブリッドワーク
trust-at-distance | Trust at a distance | Vertrauen auf Distanz | Confiance à distance | Fiducia a distanza | Confianza a distancia | 遠隔での信頼構築
# strategy-execution
okr | Objectives and key results (OKR);OKR;OKRs | Zielsteuerung mit OKR;OKR | Objectifs et résultats clés (OKR);OKR | Obiettivi e risultati chiave (OKR);OKR | Objetivos y resultados clave (OKR);OKR | 目標管理（OKR）;OKR
strategy-development | Strategy development | Strategieentwicklung | Élaboration de la stratégie | Sviluppo della strategia | Desarrollo de la estrategia | 戦略策定
balanced-scorecard | Balanced scorecard | Balanced Scorecard einführen | Tableau de bord prospectif | Scheda di valutazione bilanciata | Cuadro de mando integral | バランススコアカード
# team-building
team-roles | Team roles | Teamrollen | Rôles dans l'équipe | Ruoli nel team | Roles de equipo | チームの役割
psychological-safety | Psychological safety | Psychologische Sicherheit | Sécurité psychologique | Sicurezza psicologica | Seguridad psicológica | 心理的安全性
team-workshops | Team workshops | Teamworkshops | Ateliers d'équipe | Workshop di squadra | Talleres de equipo | チームワークショップ
# women-in-leadership
executive-presence | Executive presence | Auftritt und Wirkung | Présence et leadership | Presenza autorevole | Presencia ejecutiva | エグゼクティブプレゼンス
networking | Networking | Netzwerken | Réseautage | Fare rete | Redes de contactos | 人脈づくり
career-negotiation | Negotiating pay and roles | Gehalt und Rolle verhandeln | Négocier son salaire | Negoziare lo stipendio | Negociar el salario | 昇進と報酬の交渉
# presentation-skills
slide-design | Slide design | Foliengestaltung | Conception de diapositives | Progettazione di slide | Diseño de diapositivas | スライド作成
public-speaking | Public speaking | Reden vor Publikum | Prise de parole en public | Parlare in pubblico | Hablar en público | 人前で話す
voice-body-language | Voice and body language | Stimme und Körpersprache | Voix et langage corporel | Voce e linguaggio del corpo | Voz y lenguaje corporal | 声と身ぶり
online-presenting | Presenting online | Online präsentieren | Présenter en visioconférence | Presentare online | Presentar en línea | オンラインプレゼン
# business-writing
email-writing | Email writing | E-Mails schreiben | Rédaction d'e-mails | Scrivere e-mail | Redacción de correos | ビジネスメール
report-writing | Report writing | Berichte schreiben | Rédaction de rapports | Redazione di relazioni | Redacción de informes | 報告書作成
plain-language | Plain language | Einfache Sprache | Langage clair | Linguaggio chiaro | Lenguaje claro | わかりやすい文章
minutes-taking | Minutes of meetings | Protokolle schreiben | Comptes rendus de réunion | Verbali di riunione | Actas de reunión | 議事録
# difficult-conversations
performance-talks | Talks about poor performance | Kritikgespräche | Entretiens de recadrage | Colloqui critici | Conversaciones sobre bajo rendimiento | 注意・指導の面談
termination-talks | Dismissal meetings | Kündigungsgespräche | Entretiens de licenciement | Colloqui di licenziamento | Entrevistas de despido | 退職面談
handling-emotions | Handling emotions | Umgang mit Emotionen | Gestion des émotions | Gestione delle emozioni | Gestión de emociones | 感情への対処
# meeting-facilitation
facilitation | Facilitation | Moderation | Animation de réunions | Facilitazione | Facilitación | ファシリテーション
decision-making | Decision making in groups | Entscheidungen in Gruppen | Prise de décision collective | Decisioni di gruppo | Toma de decisiones en grupo | 合意形成
visual-facilitation | Visual facilitation | Visualisieren am Flipchart | Facilitation graphique | Facilitazione grafica | Facilitación gráfica | グラフィックファシリテーション
# intercultural-communication
working-across-cultures | Working across cultures | Interkulturelle Zusammenarbeit | Travail interculturel | Lavoro interculturale | Trabajo intercultural | 異文化協働
business-with-japan | Doing business with Japan | Geschäfte mit Japan | Affaires avec le Japon | Affari con il Giappone | Negocios con Japón | 日本とのビジネス
business-with-india | Doing business with India | Geschäfte mit Indien | Affaires avec l'Inde | Affari con l'India | Negocios con la India | インドとのビジネス
expat-preparation | Preparing for postings abroad | Vorbereitung auf Auslandseinsätze | Préparation à l'expatriation | Preparazione all'espatrio | Preparación de expatriados | 海外赴任前研修
# storytelling
data-storytelling | Data storytelling | Geschichten mit Daten | Raconter les données | Narrazione con i dati | Narrativa con datos | データストーリーテリング
pitching | Pitching ideas | Ideen pitchen | Pitch d'idées | Presentare un'idea | Presentar ideas | ピッチ
message-development | Message development | Botschaften entwickeln | Construction du message | Costruzione del messaggio | Construcción del mensaje | メッセージ設計
# media-training
interviews-on-camera | Interviews on camera | Interviews vor der Kamera | Interviews face caméra | Interviste davanti alla telecamera | Entrevistas ante la cámara | カメラ前のインタビュー
crisis-communication | Crisis communication | Krisenkommunikation | Communication de crise | Comunicazione di crisi | Comunicación de crisis | 危機管理広報
press-statements | Press statements | Presseerklärungen | Communiqués de presse | Comunicati stampa | Comunicados de prensa | プレスリリース
# conflict-resolution
mediation | Mediation | Mediation im Betrieb | Médiation | Mediazione | Mediación | 調停
de-escalation | De-escalation | Deeskalation | Désescalade | De-escalation dei conflitti | Desescalada | ディエスカレーション
nonviolent-communication | Nonviolent communication | Gewaltfreie Kommunikation | Communication non violente | Comunicazione nonviolenta | Comunicación no violenta | 非暴力コミュニケーション
# b2b-selling
consultative-selling | Consultative selling | Beratender Verkauf | Vente conseil | Vendita consulenziale | Venta consultiva | コンサルティング営業
solution-selling | Solution selling | Lösungsverkauf | Vente de solutions | Vendita di soluzioni | Venta de soluciones | ソリューション営業
objection-handling | Handling objections | Einwandbehandlung | Traitement des objections | Gestione delle obiezioni | Manejo de objeciones | 反論処理
discovery-calls | Discovery calls | Bedarfsanalyse | Découverte des besoins | Analisi dei bisogni | Detección de necesidades | ヒアリング
# key-account
account-planning | Account planning | Kundenentwicklungsplan | Plans de comptes | Piani di account | Planes de cuenta | アカウントプラン
buying-centre | Buying centre analysis | Buying-Center-Analyse | Analyse du centre d'achat | Analisi del centro d'acquisto | Análisis del centro de compra | 購買意思決定者分析
customer-retention | Customer retention | Kundenbindung | Fidélisation des clients | Fidelizzazione dei clienti | Retención de clientes | 顧客維持
# prospecting
cold-calling | Cold calling | Kaltakquise | Prospection téléphonique | Chiamate a freddo | Llamadas en frío | テレアポ
social-selling | Social selling | Vertrieb über LinkedIn | Vente sur LinkedIn | Vendita su LinkedIn | Venta en LinkedIn | ソーシャルセリング
lead-qualification | Lead qualification | Leads qualifizieren | Qualification des prospects | Qualifica dei contatti | Cualificación de clientes potenciales | 見込み客の選別
# sales-management
sales-coaching | Sales coaching | Vertriebscoaching | Coaching commercial | Coaching alle vendite | Coaching comercial | 営業コーチング
pipeline-management | Pipeline management | Pipelinesteuerung | Gestion du pipeline | Gestione della pipeline | Gestión del embudo de ventas | パイプライン管理
sales-forecasting | Sales forecasting | Absatzprognose | Prévisions de vente | Previsioni di vendita | Previsión de ventas | 売上予測
# digital-marketing
seo | Search engine optimisation (SEO);SEO | Suchmaschinenoptimierung (SEO);SEO | Référencement naturel (SEO);SEO | Ottimizzazione per i motori di ricerca (SEO);SEO | Posicionamiento en buscadores (SEO);SEO | 検索エンジン最適化（SEO）;SEO
social-media-marketing | Social media marketing | Marketing in sozialen Medien | Marketing sur les réseaux sociaux | Marketing sui social | Marketing en redes sociales | SNSマーケティング
content-marketing | Content marketing | Inhalte für Kunden | Marketing de contenu | Marketing dei contenuti | Marketing de contenidos | コンテンツマーケティング
web-analytics | Web analytics | Webanalyse | Analyse d'audience web | Analisi web | Analítica web | アクセス解析
# pricing
value-based-pricing | Value-based pricing | Wertbasierte Preise | Tarification à la valeur | Prezzi basati sul valore | Precios basados en el valor | 価値に基づく価格設定
price-negotiation | Price negotiation | Preisverhandlung | Négociation des prix | Trattativa sul prezzo | Negociación de precios | 価格交渉
price-increases | Price increases | Preiserhöhungen | Hausses de prix | Aumenti di prezzo | Subidas de precios | 値上げ交渉
# retail-sales
floor-selling | Selling on the shop floor | Verkaufen im Laden | Vente en magasin | Vendita in negozio | Venta en tienda | 店頭接客
cross-selling | Cross-selling | Zusatzverkauf | Vente additionnelle | Vendita incrociata | Venta cruzada | 追加提案
visual-merchandising | Visual merchandising | Warenpräsentation | Marchandisage visuel | Allestimento dei prodotti | Escaparatismo | 売場づくり
# call-centre
phone-service | Service on the phone | Telefonservice | Service au téléphone | Servizio telefonico | Atención telefónica | 電話応対
call-quality | Call quality and monitoring | Gesprächsqualität | Qualité des appels | Qualità delle chiamate | Calidad de las llamadas | 通話品質
chat-support | Chat and email support | Kundenservice per Chat | Support par chat | Assistenza via chat | Soporte por chat | チャット対応
# complaint-handling
angry-customers | Angry customers | Verärgerte Kunden | Clients mécontents | Clienti arrabbiati | Clientes enfadados | 怒る顧客への対応
service-recovery | Service recovery | Wiedergutmachung | Rattrapage de service | Recupero del servizio | Recuperación del servicio | サービスリカバリー
claims-process | Complaint process | Reklamationsprozess | Traitement des réclamations | Gestione dei reclami | Gestión de reclamaciones | 苦情処理
# customer-success
onboarding-customers | Customer onboarding | Kunden-Onboarding | Accueil des nouveaux clients | Avvio dei nuovi clienti | Incorporación de clientes | 顧客オンボーディング
churn-prevention | Churn prevention | Kündigungsprävention | Prévention de l'attrition | Prevenzione degli abbandoni | Prevención de bajas | 解約防止
renewals | Renewals and expansion | Vertragsverlängerung | Renouvellements | Rinnovi | Renovaciones | 契約更新
# hospitality
reception-service | Reception and front desk | Empfang und Rezeption | Accueil et réception | Accoglienza e reception | Recepción | 受付応対
guest-service | Guest service | Gästebetreuung | Service client hôtelier | Servizio agli ospiti | Atención al huésped | おもてなし
etiquette | Business etiquette | Umgangsformen | Savoir-vivre professionnel | Galateo aziendale | Protocolo empresarial | ビジネスマナー
# customer-experience
journey-mapping | Customer journey mapping | Kundenreise abbilden | Parcours client | Percorso del cliente | Mapa del viaje del cliente | カスタマージャーニー
nps-surveys | Customer surveys and NPS;NPS | Kundenbefragung und NPS;NPS | Enquêtes clients et NPS;NPS | Sondaggi tra clienti e NPS;NPS | Encuestas de clientes y NPS;NPS | 顧客満足度調査;NPS
service-standards | Service standards | Servicestandards | Standards de service | Standard di servizio | Estándares de servicio | サービス基準
# technical-support
troubleshooting | Troubleshooting | Fehlersuche | Diagnostic de pannes | Ricerca guasti | Resolución de averías | トラブルシューティング
itil | IT service management (ITIL);ITIL | IT-Servicemanagement (ITIL);ITIL | Gestion des services informatiques (ITIL);ITIL | Gestione dei servizi IT (ITIL);ITIL | Gestión de servicios de TI (ITIL);ITIL | ITサービスマネジメント（ITIL）;ITIL
ticket-handling | Ticket handling | Ticketbearbeitung | Traitement des tickets | Gestione dei ticket | Gestión de incidencias | 問い合わせ管理
# recruiting
interviewing | Job interviews | Bewerbungsgespräche | Entretiens d'embauche | Colloqui di selezione | Entrevistas de selección | 採用面接
active-sourcing | Active sourcing | Direktansprache | Approche directe des candidats | Ricerca attiva di candidati | Búsqueda activa de candidatos | ダイレクトリクルーティング
employer-branding | Employer branding | Arbeitgebermarke | Marque employeur | Marchio del datore di lavoro | Marca empleadora | 採用ブランディング
# posh
harassment-prevention | Preventing sexual harassment | Schutz vor sexueller Belästigung | Prévention du harcèlement | Prevenzione delle molestie | Prevención del acoso | ハラスメント防止
internal-committee | Internal committee members | Beschwerdestelle | Comité interne | Comitato interno | Comité interno | 相談窓口
bystander-intervention | Bystander intervention | Eingreifen als Zeuge | Intervention des témoins | Intervento dei testimoni | Intervención de testigos | 傍観者の介入
# performance-management
appraisal-interviews | Appraisal interviews | Beurteilungsgespräche | Entretiens d'évaluation | Colloqui di valutazione | Entrevistas de evaluación | 評価面談
calibration | Calibration of ratings | Kalibrierung von Beurteilungen | Calibrage des évaluations | Calibrazione delle valutazioni | Calibración de evaluaciones | 評価のすり合わせ
competency-models | Competency models | Kompetenzmodelle | Référentiels de compétences | Modelli di competenze | Modelos de competencias | コンピテンシーモデル
# labour-law
employment-contracts | Employment contracts | Arbeitsverträge | Contrats de travail | Contratti di lavoro | Contratos de trabajo | 労働契約
working-time | Working time rules | Arbeitszeitrecht | Temps de travail | Orario di lavoro | Jornada laboral | 労働時間管理
works-council | Works council and unions | Betriebsrat | Comité social et économique | Rappresentanze sindacali | Comité de empresa | 労使関係
# diversity-inclusion
unconscious-bias | Unconscious bias | Unbewusste Vorurteile | Biais inconscients | Pregiudizi inconsci | Sesgos inconscientes | アンコンシャスバイアス
inclusive-leadership | Inclusive leadership | Inklusive Führung | Leadership inclusif | Leadership inclusiva | Liderazgo inclusivo | インクルーシブリーダーシップ
disability-inclusion | Disability at work | Inklusion von Menschen mit Behinderung | Handicap en entreprise | Disabilità sul lavoro | Discapacidad en la empresa | 障がい者雇用
# payroll
payroll-accounting | Payroll accounting | Lohnabrechnung | Gestion de la paie | Elaborazione paghe | Gestión de nóminas | 給与計算
social-security | Social security contributions | Sozialversicherung | Cotisations sociales | Contributi previdenziali | Cotizaciones sociales | 社会保険
wage-tax | Wage tax | Lohnsteuer | Prélèvement à la source | Ritenute fiscali | Retenciones del IRPF | 源泉徴収
# hr-analytics
workforce-planning | Workforce planning | Personalplanung | Planification des effectifs | Pianificazione del personale | Planificación de plantilla | 要員計画
hr-dashboards | HR dashboards | Personalkennzahlen | Tableaux de bord RH | Indicatori HR | Indicadores de RR. HH. | 人事ダッシュボード
turnover-analysis | Turnover analysis | Fluktuationsanalyse | Analyse du turnover | Analisi del turnover | Análisis de la rotación | 離職分析
# business-english
english-conversation | English conversation | Englische Konversation | Conversation en anglais | Conversazione in inglese | Conversación en inglés | 英会話
english-meetings | English for meetings | Englisch in Besprechungen | Anglais pour réunions | Inglese per riunioni | Inglés para reuniones | 英語会議
english-writing | Business English writing | Englische Korrespondenz | Rédaction en anglais | Corrispondenza in inglese | Redacción en inglés | 英文メール
toeic | TOEIC and IELTS preparation;TOEIC;IELTS | TOEIC-Vorbereitung;TOEIC;IELTS | Préparation au TOEIC;TOEIC;IELTS | Preparazione al TOEIC;TOEIC;IELTS | Preparación del TOEIC;TOEIC;IELTS | TOEIC対策;TOEIC;IELTS
# german
german-beginners | German for beginners | Deutsch für Anfänger | Allemand débutant | Tedesco per principianti | Alemán para principiantes | 初級ドイツ語
german-at-work | German at work | Berufsdeutsch | Allemand professionnel | Tedesco per il lavoro | Alemán profesional | ビジネスドイツ語
german-nurses | German for care | Deutsch in der Pflege | Allemand pour soignants | Tedesco per infermieri | Alemán para enfermería | 介護のドイツ語
# french
french-beginners | French for beginners | Französisch für Anfänger | Français débutant | Francese per principianti | Francés para principiantes | 初級フランス語
french-at-work | French at work | Berufsfranzösisch | Français professionnel | Francese per il lavoro | Francés profesional | ビジネスフランス語
delf | DELF preparation;DELF | DELF-Vorbereitung;DELF | Préparation au DELF;DELF | Preparazione al DELF;DELF | Preparación del DELF;DELF | DELF対策;DELF
# japanese
japanese-beginners | Japanese for beginners | Japanisch für Anfänger | Japonais débutant | Giapponese per principianti | Japonés para principiantes | 初級日本語
keigo | Business Japanese and keigo;Keigo | Geschäftsjapanisch | Japonais des affaires | Giapponese commerciale | Japonés de negocios | ビジネス日本語;敬語
jlpt | JLPT preparation;JLPT | JLPT-Vorbereitung;JLPT | Préparation au JLPT;JLPT | Preparazione al JLPT;JLPT | Preparación del JLPT;JLPT | 日本語能力試験;JLPT
# spanish
spanish-beginners | Spanish for beginners | Spanisch für Anfänger | Espagnol débutant | Spagnolo per principianti | Español para principiantes | 初級スペイン語
spanish-at-work | Spanish at work | Berufsspanisch | Espagnol professionnel | Spagnolo per il lavoro | Español profesional | ビジネススペイン語
dele | DELE preparation;DELE | DELE-Vorbereitung;DELE | Préparation au DELE;DELE | Preparazione al DELE;DELE | Preparación del DELE;DELE | DELE対策;DELE
# hindi-regional
spoken-hindi | Spoken Hindi | Hindi sprechen | Hindi parlé | Hindi parlato | Hindi hablado | ヒンディー語会話
marathi | Marathi for newcomers | Marathi für Zugezogene | Marathi pour débutants | Marathi per principianti | Maratí para principiantes | マラーティー語
tamil-kannada | Tamil and Kannada | Tamil und Kannada | Tamoul et kannada | Tamil e kannada | Tamil y canarés | タミル語・カンナダ語
# technical-english
technical-writing | Technical writing | Technische Dokumentation | Rédaction technique | Redazione tecnica | Redacción técnica | テクニカルライティング
english-engineers | English for engineers | Englisch für Ingenieure | Anglais pour ingénieurs | Inglese per ingegneri | Inglés para ingenieros | エンジニアのための英語
manuals-specifications | Manuals and specifications | Handbücher und Spezifikationen | Notices et spécifications | Manuali e specifiche | Manuales y especificaciones | 仕様書・取扱説明書
# classroom-delivery
group-dynamics | Group dynamics | Gruppendynamik | Dynamique de groupe | Dinamiche di gruppo | Dinámica de grupos | グループダイナミクス
activating-methods | Activating methods | Aktivierende Methoden | Méthodes actives | Metodi attivi | Métodos activos | 参加型の手法
difficult-participants | Difficult participants | Schwierige Teilnehmende | Participants difficiles | Partecipanti difficili | Participantes difíciles | 難しい受講者への対応
# virtual-delivery
live-online-training | Live online training | Live-Online-Training | Classe virtuelle | Aula virtuale | Aula virtual | オンライン研修
online-engagement | Engagement online | Aktivierung online | Engagement en ligne | Coinvolgimento online | Participación en línea | オンラインでの参加促進
webinar-production | Webinar production | Webinare produzieren | Production de webinaires | Produzione di webinar | Producción de webinars | ウェビナー運営
# instructional-design
learning-objectives | Learning objectives | Lernziele | Objectifs pédagogiques | Obiettivi formativi | Objetivos de aprendizaje | 学習目標
curriculum-design | Curriculum design | Curriculumentwicklung | Conception de parcours | Progettazione di percorsi | Diseño curricular | カリキュラム設計
needs-analysis | Training needs analysis | Bildungsbedarfsanalyse | Analyse des besoins de formation | Analisi dei fabbisogni formativi | Detección de necesidades formativas | 研修ニーズ分析
# elearning-production
authoring-tools | Authoring tools;Articulate Storyline | Autorenwerkzeuge;Articulate Storyline | Outils auteurs;Articulate Storyline | Strumenti autore;Articulate Storyline | Herramientas de autor;Articulate Storyline | オーサリングツール;Articulate Storyline
learning-videos | Learning videos | Lernvideos | Vidéos pédagogiques | Video didattici | Vídeos didácticos | 教育動画
scorm-xapi | SCORM and xAPI;SCORM;xAPI | SCORM und xAPI;SCORM;xAPI | SCORM et xAPI;SCORM;xAPI | SCORM e xAPI;SCORM;xAPI | SCORM y xAPI;SCORM;xAPI | SCORMとxAPI;SCORM;xAPI
# training-evaluation
kirkpatrick | Kirkpatrick model;Kirkpatrick | Kirkpatrick-Modell;Kirkpatrick | Modèle de Kirkpatrick;Kirkpatrick | Modello di Kirkpatrick;Kirkpatrick | Modelo de Kirkpatrick;Kirkpatrick | カークパトリック
learning-transfer | Learning transfer | Lerntransfer | Transfert des acquis | Trasferimento dell'apprendimento | Transferencia del aprendizaje | 学習転移
training-roi | Return on training | Bildungsrendite | Retour sur la formation | Ritorno della formazione | Retorno de la formación | 研修の投資対効果
# on-the-job-training
work-instruction | Work instruction (TWI);TWI | Arbeitsunterweisung;TWI | Formation au poste de travail;TWI | Addestramento sul posto;TWI | Instrucción en el puesto;TWI | 作業指導;TWI
onboarding-plans | Onboarding plans | Einarbeitungspläne | Parcours d'intégration | Piani di inserimento | Planes de acogida | 新人育成計画
skills-matrix | Skills matrix | Qualifikationsmatrix | Matrice de polyvalence | Matrice delle competenze | Matriz de polivalencia | スキルマップ
`
