/** What people type for categories: software, security, safety, production, quality, cloud, design, green. */
export const TECHNICAL = `
# software-engineering = Softwareentwicklung / Ingeniería de software
programming; coding; software development; developer; Programmieren; Programmierung; Softwareentwickler;
programmation; développeur; programmazione; programmare; sviluppatori; programación; programar;
desarrolladores; プログラミング; ソフト開発; エンジニア; Software engineering; Génie logiciel; Ingegneria del software;
ソフトウェア開発
# java = Java / Java
java programming; spring; spring boot; Java-Entwicklung; développement java; sviluppo java; ジャバ
# web-development = Webentwicklung / Desarrollo web
web development; web developer; frontend; front-end; javascript; typescript; react; react js; angular; vue;
html; css; Webentwicklung; Webentwickler; développement web; développeur web; sviluppo web; sviluppatore web;
desarrollo web; desarrollador web; ウェブ開発; フロントエンド; ~wordpress; ~php; Web開発
# software-testing = Softwaretests / Pruebas de software
testing; test automation; software testing; ISTQB; QA testing; selenium; Testautomatisierung; Softwaretest;
Testen; Tester; tests automatisés; test logiciel; testeur; test automatici; collaudo software; pruebas;
pruebas de software; automatización de pruebas; テスト自動化; ソフトウェアテスト; Tests logiciels; Test del software
# software-architecture = Softwarearchitektur / Arquitectura de software
software architecture; architect; microservices; DDD; domain driven design; system design; Softwarearchitekt;
architecture logicielle; architetture software; arquitectura de software; アーキテクチャ; 設計; Architettura software;
ソフトウェアアーキテクチャ
# databases = Datenbanken / Bases de datos
database; databases; postgres; postgresql; mysql; oracle database; Datenbank; Datenbanken; base de données;
bases de données; basi di dati; base de datos; データベース; DB設計
# code-quality = Sauberer Code und Reviews / Calidad del código
clean code; code review; refactoring; legacy code; sauberer Code; Code-Qualität; code propre; revue de code;
qualità del codice; revisione del codice; código limpio; revisión de código; コードレビュー; リファクタリング;
Clean code and review; Qualité du code; コード品質とレビュー
# embedded-systems = Eingebettete Systeme / Sistemas embebidos
embedded; embedded C; firmware; microcontroller; Mikrocontroller; eingebettete Systeme; embarqué;
systèmes embarqués; microcontrollori; sistemas embebidos; microcontroladores; 組み込み; 組込み; マイコン;
Embedded systems; Sistemi embedded; 組込みシステム
# information-security = Informationssicherheit / Seguridad de la información
cybersecurity; cyber security; cyber; IT security; data security; infosec; IT-Sicherheit; Cybersicherheit;
cybersécurité; sécurité informatique; sicurezza informatica; cybersicurezza; ciberseguridad;
seguridad informática; セキュリティ; サイバーセキュリティ; 情報漏えい; Information security; Sécurité de l’information;
Sicurezza delle informazioni; 情報セキュリティ
# security-awareness = Sicherheitsbewusstsein / Concienciación en seguridad
security awareness; phishing; cyber awareness; cyber hygiene; Sicherheitsbewusstsein; Awareness;
sensibilisation cyber; hameçonnage; consapevolezza; truffe online; concienciación; 標的型攻撃; フィッシング; セキュリティ意識;
迷惑メール; Sensibilisation à la sécurité; Consapevolezza sulla sicurezza; セキュリティ意識向上
# iso-27001 = ISO 27001 / ISO 27001
ISO27001; ISMS; information security management system; 27001; Informationssicherheitsmanagement; SMSI; SGSI;
TISAX
# secure-coding = Sichere Softwareentwicklung / Desarrollo seguro
secure coding; application security; appsec; OWASP; threat modelling; threat modeling;
sichere Programmierung; développement sécurisé; sviluppo sicuro; desarrollo seguro; セキュアプログラミング; 脆弱性;
セキュアコーディング
# incident-response = Umgang mit Sicherheitsvorfällen / Respuesta a incidentes
incident response; ransomware; incident management; SOC; forensics; Notfall; Sicherheitsvorfall; IT-Notfall;
gestion d'incident; gestione incidenti; gestión de incidentes; インシデント; 情報漏洩対応; Réponse aux incidents;
Risposta agli incidenti; インシデント対応
# penetration-testing = Penetrationstests / Pruebas de intrusión
pentest; pen test; pentesting; ethical hacking; hacking; hacker; Penetrationstest; hacking éthique;
test d'intrusion; hacking etico; hacking ético; 侵入テスト; ペンテスト; Penetration testing; Tests d’intrusion;
Penetration test; ペネトレーションテスト
# industrial-security = OT-Sicherheit / Ciberseguridad industrial
OT security; ICS security; SCADA; IEC 62443; industrial cybersecurity; Industriesicherheit;
sécurité industrielle; sicurezza industriale; seguridad industrial; 制御システムセキュリティ; 工場セキュリティ;
Industrial (OT) security; Cybersécurité industrielle; Sicurezza OT; OTセキュリティ
# business-continuity = Business Continuity Management / Continuidad de negocio
BCP; BCM; disaster recovery; business continuity; crisis management; Krisenmanagement; Notfallmanagement;
Notfallplan; gestion de crise; plan de continuité; gestione della crisi; continuità operativa;
gestión de crisis; plan de continuidad; 危機管理; BCP対策; 災害対策; Continuité d’activité; 事業継続
# health-safety = Arbeitsschutz / Seguridad y salud
ISO 45001; OHSAS 18001; ~Sifa; ~Fachkraft für Arbeitssicherheit; health and safety; occupational safety;
workplace safety; safety at work; safety training; OHS; EHS; HSE; OSH; IOSH; NEBOSH; Arbeitssicherheit;
Sicherheit am Arbeitsplatz; Sicherheitsunterweisung; Sicherheitsbeauftragter; Gesundheitsschutz;
sécurité au travail; santé au travail; prévention des risques; sicurezza sul lavoro; sicurezza lavoratori;
sicurezza dei lavoratori; RSPP; RLS; ASPP; seguridad laboral; seguridad en el trabajo; riesgos laborales;
prevención de riesgos laborales; PRL; salud laboral; 労働安全; 労働安全衛生; 安全教育; 安全管理; 安全衛生教育; 職長教育; 労災;
Santé et sécurité; Salute e sicurezza; 安全衛生
# first-aid = Erste Hilfe / Primeros auxilios
first aid; first aider; CPR; AED; resuscitation; emergency first response; Ersthelfer; Ersthelferkurs;
Erste Hilfe; Betriebssanitäter; Betriebsersthelfer; secourisme; SST; sauveteur secouriste; premiers secours;
gestes qui sauvent; primo soccorso; addetto primo soccorso; BLSD; primeros auxilios; socorrista; RCP; DESA;
応急処置; 救急; 心肺蘇生; 応急手当
# fire-safety = Brandschutz / Prevención de incendios
fire; fire safety; fire warden; fire marshal; fire drill; fire extinguisher; evacuation; Brandschutz;
Brandschutzhelfer; Brandschutzbeauftragter; Brandschutzbeauftragte; Brandschutzunterweisung; Evakuierung;
Evakuierungshelfer; Feuerlöscher; Räumungshelfer; incendie; extincteur; extincteurs; évacuation; guide-file;
serre-file; antincendio; addetto antincendio; estintore; evacuazione; incendios; extintores; extintor;
evacuación; 消火器; 防火; 防火管理者; 避難訓練; 消防訓練; 火災; Sécurité incendie; 防火・消火
# working-at-height = Arbeiten in der Höhe / Trabajos en altura
work at height; working at heights; fall protection; harness; scaffold; scaffolding; ladder;
Absturzsicherung; PSAgA; Höhenarbeit; Gerüst; travail en hauteur; harnais; échafaudage; lavori in quota;
imbracatura; ponteggi; DPI terza categoria; altura; trabajo en altura; arnés; andamios; 高所; 墜落制止用器具; フルハーネス;
足場; Working at height; 高所作業
# machine-safety = Maschinensicherheit / Seguridad de máquinas
hazard; hazard identification; HIRA; machine safety; lockout tagout; LOTO; risk assessment; toolbox talk;
accident investigation; Maschinensicherheit; CE-Kennzeichnung; Gefährdungsbeurteilung; Unterweisung;
Unfalluntersuchung; sécurité machines; consignation; document unique; DUERP; sicurezza macchine;
valutazione dei rischi; DVR; seguridad de máquinas; evaluación de riesgos; KY; KYT; 危険予知; リスクアセスメント; ヒヤリハット;
機械の安全; Sécurité des machines; 機械安全
# ergonomics = Ergonomie / Ergonomía
ergonomics; manual handling; lifting; posture; back pain; DSE; display screen; workstation; Ergonomie;
Rückenschulung; Heben und Tragen; Bildschirmarbeitsplatz; gestes et postures; TMS; port de charges;
movimentazione manuale dei carichi; movimentazione carichi; MMC; videoterminale; postura; ergonomía;
manejo de cargas; manipulación de cargas; pantallas de visualización; 人間工学; 腰痛; 腰痛予防; 姿勢; VDT; Ergonomia
# mental-health = Psychische Gesundheit / Salud mental en el trabajo
~time management; ~Zeitmanagement; ~gestion du temps; ~gestione del tempo; ~gestión del tiempo; ~yoga;
~meditation; ~Yogalehrer; mental health; stress; stress management; burnout; burn-out; resilience; wellbeing;
well-being; mindfulness; work life balance; psychosocial risks; Stressbewältigung; Stressmanagement;
Burnout-Prävention; Resilienz; Achtsamkeit; psychische Belastung;
Gefährdungsbeurteilung psychischer Belastungen; gestion du stress; bien-être au travail;
épuisement professionnel; RPS; risques psychosociaux; QVT; stress lavoro correlato; gestione dello stress;
benessere; resilienza; estrés; gestión del estrés; bienestar; resiliencia; riesgos psicosociales; ストレス;
ストレスマネジメント; メンタルヘルス; ラインケア; メンタル不調; レジリエンス; 健康経営; Mental health at work; Santé mentale au travail;
Salute mentale al lavoro
# chemical-safety = Umgang mit Gefahrstoffen / Riesgo químico
chemicals; hazardous substances; dangerous goods; COSHH; SDS; spill; Gefahrstoffe; Gefahrgut; REACH; CLP;
produits chimiques; risque chimique; ATEX; sostanze pericolose; prodotti chimici; productos químicos;
sustancias peligrosas; 化学物質; 危険物; 有機溶剤; 特定化学物質; Chemical safety; Rischio chimico; 化学物質管理
# forklift = Stapler und Hebezeuge / Carretillas y elevación
forklift; fork lift; forklift licence; forklift license; lift truck; crane; rigging; slinging; Gabelstapler;
Gabelstaplerfahrer; Staplerschein; Staplerfahrer; Kran; Kranführer; Flurförderzeuge; CACES; cariste;
chariot élévateur; pont roulant; muletto; mulettista; carrellista; carrello elevatore; gru;
patentino muletto; carretilla; carretillero; carretilla elevadora; grúa; puente grúa; フォークリフト; 玉掛け; クレーン;
Forklift and lifting; Chariots élévateurs et levage; Carrelli e sollevamento; フォークリフト・玉掛け
# manufacturing = Produktion / Fabricación
production; shop floor; Fertigung; Produktionsmanagement; industrialisation; gestion de production;
produzione industriale; producción; 生産管理; 生産技術; 製造現場; ~autocad; ~solidworks; ~cad; Manufacturing;
Production industrielle; Produzione; 製造
# lean-basics = Lean-Grundlagen / Fundamentos lean
lean; lean manufacturing; lean management; kaizen; 5S; SMED; value stream; VSM; continuous improvement; KVP;
Rüstzeitoptimierung; Wertstrom; schlanke Produktion; amélioration continue; chantier 5S;
miglioramento continuo; produzione snella; mejora continua; manufactura esbelta; カイゼン; 改善; 現場改善; 改善活動; 段取り替え;
リーン; トヨタ生産方式; Lean basics; Bases du lean; Basi del lean; リーン生産の基礎
# maintenance-tpm = Instandhaltung und TPM / Mantenimiento y TPM
maintenance; TPM; preventive maintenance; predictive maintenance; reliability; Instandhaltung; Wartung;
vorbeugende Instandhaltung; maintenance préventive; maintenance industrielle; manutenzione;
manutenzione preventiva; mantenimiento; mantenimiento preventivo; 保全; 設備保全; 自主保全; 予防保全; Maintenance and TPM;
Maintenance et TPM; Manutenzione e TPM; 保全とTPM
# supply-chain = Lieferkettenplanung / Planificación de la cadena de suministro
supply chain; supply chain management; SCM; S&OP; demand planning; inventory management; production planning;
Lieferkette; Produktionsplanung; Disposition; Bestandsmanagement; chaîne logistique; approvisionnements;
gestion des stocks; catena di fornitura; gestione scorte; pianificazione della produzione;
cadena de suministro; gestión de inventarios; gestión de stocks; サプライチェーン; 在庫管理; 需要予測; 生産計画; ~SAP; ~ERP;
~S/4HANA; Supply chain planning; Planification de la chaîne logistique; Pianificazione della supply chain;
サプライチェーン計画
# industry-4 = Industrie 4.0 / Industria 4.0
industry 4.0; smart factory; IoT; IIoT; digitalisation; digital factory; Digitalisierung;
vernetzte Produktion; usine du futur; industrie du futur; fabbrica intelligente; fábrica inteligente; スマート工場;
DX; 工場DX; インダストリー4.0
# plc-automation = SPS und Automatisierung / PLC y automatización
PLC; automation; Siemens S7; TIA Portal; robotics; robot; SPS; SPS-Programmierung; Automatisierungstechnik;
Roboter; automate; automates; automatisme; robotique; automazione; automatización; autómatas; robótica;
シーケンス制御; 自動化; ロボット; PLC and automation; Automates et automatisation; PLC e automazione; PLCと自動化
# welding-machining = Schweißen und Zerspanen / Soldadura y mecanizado
welding; welder; machining; CNC; GD&T; tolerances; Schweißen; Schweißer; Zerspanung; Drehen Fräsen; soudage;
soudeur; usinage; saldatura; saldatore; lavorazioni meccaniche; soldadura; soldador; mecanizado; 溶接; 機械加工;
旋盤; 図面; Welding and machining; Soudage et usinage; Saldatura e lavorazioni; 溶接・機械加工
# shopfloor-supervision = Meister und Schichtleitung / Mandos de planta
shop floor supervisor; line leader; foreman; shift leader; supervisor; supervisory; Meister; Schichtleiter;
Vorarbeiter; Industriemeister; chef d'équipe; agent de maîtrise; chef d'atelier; capo reparto; caporeparto;
capoturno; capo turno; encargado; jefe de turno; mando de planta; 職長; 班長; 現場リーダー; 現場監督;
Shop-floor supervision; Encadrement d’atelier; Capireparto e capiturno; 現場監督者教育
# warehouse-logistics = Lager und Logistik / Almacén y logística
~Ladungssicherung; ~arrimage; ~fissaggio del carico; ~sujeción de la carga; warehouse; logistics; picking;
inventory; stock control; transport; Lager; Lagerlogistik; Lagerverwaltung; Logistik; Kommissionierung;
logistique; entrepôt; magasinier; magazzino; logistica; magazziniere; almacén; logística; almacenero; 倉庫; 物流;
在庫; Warehouse and logistics; Entrepôt et logistique; Magazzino e logistica; 倉庫・物流
# quality = Qualität und ISO / Calidad e ISO
quality management; quality assurance; quality control; QA; QC; QMS; Qualitätsmanagement; Qualitätssicherung;
QM; management de la qualité; contrôle qualité; gestione della qualità; controllo qualità;
gestión de calidad; control de calidad; 品質管理; 品質保証; Quality and ISO; Qualité et ISO; Qualità e ISO; 品質・ISO
# iso-9001 = ISO 9001 / ISO 9001
ISO9001; 9001; quality management system; QMS; Qualitätsmanagementsystem;
système de management de la qualité; SMQ; sistema di gestione per la qualità;
sistema de gestión de la calidad; SGC; 品質マネジメントシステム
# six-sigma = Six Sigma / Six Sigma
six sigma; green belt; black belt; yellow belt; DMAIC; lean six sigma; シックスシグマ; グリーンベルト
# internal-audit = Interne Audits / Auditoría interna
Lieferantenaudit; supplier audit; audit fournisseur; audit fornitori; auditoría de proveedores;
internal audit; internal auditor; auditor; auditing; audits; Auditoren; internes Audit; auditeur;
audit interne; audit interno; auditor interno; auditoría; auditorías; 内部監査; 監査; 監査員; Internal auditing;
Audit interni
# problem-solving = Problemlösung (8D, A3) / Resolución de problemas (8D, A3)
~logical thinking; ~critical thinking; ~ロジカルシンキング; ~論理的思考; problem solving; root cause; root cause analysis;
RCA; 8D; A3; 5 why; five whys; ishikawa; troubleshooting; Problemlösung; Problemlösen; Ursachenanalyse;
résolution de problèmes; arbre des causes; analyse des causes; risoluzione dei problemi; analisi delle cause;
resolución de problemas; causa raíz; análisis de causa raíz; 問題解決; なぜなぜ; 原因分析; 課題解決; QC手法;
Problem solving (8D, A3); Résolution de problèmes (8D, A3); 問題解決（8D・A3）
# fmea-core-tools = FMEA und Core Tools / AMFE y core tools
FMEA; APQP; PPAP; core tools; IATF; AIAG; AMDEC; AMFE; コアツール; 故障モード; FMEA and core tools;
AMDEC et outils qualité; FMEA e core tools; FMEAとコアツール
# measurement-spc = Messmittel und SPC / Metrología y CEP
SPC; MSA; gauge; calibration; metrology; measurement; Messtechnik; Kalibrierung; Prüfmittel; métrologie;
étalonnage; metrologia; taratura; metrología; calibración; 計測; 測定; 校正; Measurement and SPC;
Métrologie et MSP; Misure e SPC; 計測とSPC
# food-safety = Lebensmittelsicherheit und HACCP / Seguridad alimentaria y APPCC
food safety; HACCP; food hygiene; food handler; FSSC 22000; ISO 22000; FSSAI; Lebensmittelhygiene;
Lebensmittelsicherheit; Hygieneschulung; hygiène alimentaire; sécurité alimentaire; sicurezza alimentare;
igiene alimentare; alimentarista; APPCC; manipulador de alimentos; higiene alimentaria;
seguridad alimentaria; 食品衛生; 衛生管理; 食品安全; Food safety and HACCP; Sécurité alimentaire et HACCP;
Sicurezza alimentare e HACCP; 食品安全・HACCP
# cloud-platforms = Cloud-Plattformen / Plataformas en la nube
cloud; cloud computing; nuage informatique; nube; クラウドコンピューティング; ~oracle cloud; ~openshift; Cloud platforms;
Plateformes cloud; Piattaforme cloud; クラウド
# aws = AWS / AWS
amazon web services; amazon cloud; EC2; S3; lambda; アマゾンウェブサービス
# azure = Microsoft Azure / Microsoft Azure
azure; microsoft cloud; entra; microsoft 365 administration; アジュール
# google-cloud = Google Cloud / Google Cloud
GCP; google cloud platform; bigquery; グーグルクラウド
# kubernetes = Kubernetes und Container / Kubernetes y contenedores
kubernetes; k8s; docker; containers; container; helm; conteneurs; contenedores; コンテナ; ドッカー;
Kubernetes and containers; Kubernetes et conteneurs; Kubernetes e container; Kubernetesとコンテナ
# devops = DevOps und Continuous Delivery / DevOps y entrega continua
devops; CI/CD; CI CD; continuous integration; continuous delivery; jenkins; gitlab; git; terraform; ansible;
infrastructure as code; IaC; intégration continue; integrazione continua; integración continua; デブオプス;
継続的デリバリー; DevOps and delivery; DevOps et livraison continue; DevOps e rilascio continuo
# observability = Observability und SRE / Observabilidad y SRE
monitoring; observability; SRE; site reliability; logging; prometheus; grafana; Überwachung;
supervision informatique; monitoraggio; monitorización; 監視; オブザーバビリティ; 信頼性; Observability and SRE;
Observabilité et SRE; Osservabilità e SRE; 可観測性とSRE
# cloud-cost = Cloud-Kosten (FinOps) / Costes de la nube (FinOps)
finops; cloud costs; cloud spend; Cloudkosten; coûts cloud; costi cloud; costes cloud; クラウド費用;
Cloud cost (FinOps); Coûts du cloud (FinOps); Costi cloud (FinOps); クラウドコスト（FinOps）
# design-innovation = Design und Innovation / Diseño e innovación
innovation; innovation management; Innovationsmanagement; gestion de l'innovation; innovazione; innovación;
イノベーション; ~photoshop; ~figma; ~illustrator; ~canva; ~graphic design; ~grafikdesign; Design and innovation;
Design et innovation; Design e innovazione; デザインとイノベーション
# design-thinking = Design Thinking / Design thinking
design thinking; design sprint; human centred design; human centered design; prototyping; デザインシンキング; デザイン思考
# ux-research = UX und Nutzerforschung / UX e investigación de usuarios
UX; UI; UX design; UI design; UX/UI; user research; usability; user experience; user interviews;
Nutzerforschung; Benutzerfreundlichkeit; expérience utilisateur; ergonomie web; utilisabilité;
esperienza utente; usabilità; experiencia de usuario; usabilidad; ユーザビリティ; ユーザー調査; UXデザイン;
UX and user research; UX et recherche utilisateur; UX e ricerca utente; UXとユーザー調査
# product-management = Produktmanagement / Gestión de producto
product management; product manager; product discovery; roadmap; Produktmanager; Produktmanagement;
chef de produit; gestione prodotto; gestor de producto; jefe de producto; プロダクトマネージャー; 商品企画; 商品開発;
Gestion de produit; プロダクトマネジメント
# creativity = Kreativitätstechniken / Técnicas creativas
creativity; creative thinking; brainstorming; ideation; TRIZ; critical thinking; Kreativität;
Kreativitätstechniken; Ideenfindung; créativité; creatività; pensiero creativo; creatividad;
pensamiento creativo; lluvia de ideas; 発想; 創造性; アイデア発想; クリエイティブ; Creative techniques;
Techniques de créativité; Tecniche creative; 発想法
# service-design = Service Design / Diseño de servicios
service blueprint; service design; サービスデザイン; Design de service
# accessibility = Digitale Barrierefreiheit / Accesibilidad digital
accessibility; WCAG; a11y; accessible; screen reader; Barrierefreiheit; BITV; BFSG; accessibilité; RGAA;
accessibilità; accesibilidad; アクセシビリティ; バリアフリー; Digital accessibility; Accessibilité numérique;
Accessibilità digitale; デジタルアクセシビリティ
# sustainability = Nachhaltigkeit / Sostenibilidad
ESG; CSR; green; climate; Nachhaltigkeitsmanagement; Klima; RSE; transition écologique; climat; clima;
ambiente; RSC; medio ambiente; 環境; SDGs; 脱炭素; 気候変動; Sustainability; Développement durable; Sostenibilità;
サステナビリティ
# esg-reporting = ESG-Berichterstattung / Informes ESG
ESG reporting; CSRD; ESRS; BRSR; sustainability reporting; sustainability report; GRI;
Nachhaltigkeitsbericht; Nachhaltigkeitsberichterstattung; rapport de durabilité; reporting extra-financier;
bilancio di sostenibilità; informe de sostenibilidad; memoria de sostenibilidad; 統合報告書; サステナビリティ報告; ESG情報開示;
Reporting ESG; Rendicontazione ESG; ESG開示
# carbon-accounting = CO₂-Bilanzierung / Huella de carbono
carbon footprint; carbon; CO2; GHG; greenhouse gas; scope 3; net zero; CO2-Bilanz; Klimabilanz;
CO2-Fußabdruck; Treibhausgase; bilan carbone; empreinte carbone; gaz à effet de serre; impronta di carbonio;
impronta carbonica; huella de carbono; gases de efecto invernadero; カーボンニュートラル; 温室効果ガス; CO2排出量; 脱炭素;
Carbon accounting; Calcolo dell’impronta di carbonio; GHG排出量の算定
# energy-management = Energiemanagement / Gestión energética
energy efficiency; energy saving; ISO 50001; energy audit; Energieeffizienz; Energiesparen; Energieaudit;
efficacité énergétique; économies d'énergie; efficienza energetica; risparmio energetico;
eficiencia energética; ahorro de energía; 省エネ; エネルギー管理; Energy management; Management de l’énergie;
Gestione dell’energia
# circular-economy = Kreislaufwirtschaft / Economía circular
circular economy; recycling; waste; waste management; Abfall; Abfallmanagement; économie circulaire; déchets;
recyclage; rifiuti; riciclo; gestione rifiuti; residuos; reciclaje; gestión de residuos; リサイクル; 廃棄物; 循環経済;
Economia circolare; 循環型経済
# environmental-management = Umweltmanagement (ISO 14001) / Gestión ambiental (ISO 14001)
ISO 14001; ISO14001; 14001; EMS; environmental management; environmental law; Umweltmanagement; Umweltschutz;
Umweltrecht; environnement; management environnemental; gestione ambientale; diritto ambientale;
gestión ambiental; gestión medioambiental; 環境マネジメント; 環境管理; 環境法令; Environmental management (ISO 14001);
Management environnemental (ISO 14001); Gestione ambientale (ISO 14001); 環境マネジメント（ISO 14001）
# supply-chain-due-diligence = Lieferkettensorgfaltspflichten / Diligencia debida en la cadena de suministro
supply chain act; human rights; supplier code; due diligence; LkSG; Lieferkettengesetz;
Lieferkettensorgfaltspflichtengesetz; CSDDD; devoir de vigilance; droits humains; due diligence fornitori;
diritti umani; diligencia debida; derechos humanos; 人権; 人権デューデリジェンス; 責任ある調達; Supply chain due diligence;
Due diligence della filiera; サプライチェーン人権デューデリジェンス
`
