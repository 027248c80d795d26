/** Data, software, security, cloud, manufacturing, quality, safety, sustainability: see skill-list.ts. */
export const TECHNICAL = `
# excel
pivot-tables | Pivot tables | Pivottabellen | Tableaux croisés dynamiques | Tabelle pivot | Tablas dinámicas | ピボットテーブル
excel-formulas | Excel formulas | Excel-Formeln | Formules Excel | Formule Excel | Fórmulas de Excel | Excel関数
power-query | Power Query | Datenaufbereitung mit Power Query | Préparer les données avec Power Query | Preparare i dati con Power Query | Preparar datos con Power Query | パワークエリ
excel-vba | VBA and macros;VBA;macros | VBA und Makros;VBA;Makros | VBA et macros;VBA | VBA e macro;VBA | VBA y macros;VBA | VBAとマクロ;VBA;マクロ
# power-bi
dashboards | Dashboards | Dashboards bauen;Dashboard | Tableaux de bord | Cruscotti | Cuadros de mando | ダッシュボード
dax | DAX formulas;DAX | DAX-Formeln;DAX | Formules DAX;DAX | Formule DAX;DAX | Fórmulas DAX;DAX | DAX関数;DAX
data-visualisation | Data visualisation | Datenvisualisierung | Visualisation de données | Visualizzazione dei dati | Visualización de datos | データ可視化
# sql
sql-queries | SQL queries | SQL-Abfragen | Requêtes SQL | Interrogazioni SQL | Consultas SQL | SQLクエリ
query-tuning | Query tuning | Abfragen optimieren | Optimisation de requêtes | Ottimizzazione delle query | Optimización de consultas | クエリチューニング
data-modelling | Data modelling | Datenmodellierung | Modélisation des données | Modellazione dei dati | Modelado de datos | データモデリング
# python-data
pandas | Data analysis with pandas;pandas | Datenanalyse mit pandas;pandas | Analyse avec pandas;pandas | Analisi con pandas;pandas | Análisis con pandas;pandas | pandasによる分析;pandas
python-programming | Python programming | Python-Programmierung | Programmation Python | Programmazione Python | Programación en Python | Pythonプログラミング
jupyter-notebooks | Jupyter notebooks;Jupyter | Jupyter-Notebooks;Jupyter | Carnets Jupyter;Jupyter | Notebook Jupyter;Jupyter | Cuadernos Jupyter;Jupyter | Jupyterノートブック;Jupyter
# statistics
hypothesis-tests | Hypothesis tests | Hypothesentests | Tests d'hypothèses | Test d'ipotesi | Pruebas de hipótesis | 仮説検定
regression | Regression analysis | Regressionsanalyse | Analyse de régression | Analisi di regressione | Análisis de regresión | 回帰分析
design-of-experiments | Design of experiments | Statistische Versuchsplanung | Plans d'expériences | Progettazione degli esperimenti | Diseño de experimentos | 実験計画法
# generative-ai
prompt-engineering | Prompt engineering;prompting | Prompts formulieren;Prompting | Rédaction de prompts | Scrittura di prompt | Redacción de prompts | プロンプト設計;プロンプト
copilot-chatgpt | Copilot and ChatGPT;ChatGPT;Copilot | Copilot und ChatGPT;ChatGPT;Copilot | Copilot et ChatGPT;ChatGPT;Copilot | Copilot e ChatGPT;ChatGPT;Copilot | Copilot y ChatGPT;ChatGPT;Copilot | CopilotとChatGPT;ChatGPT;Copilot
ai-policies | AI guidelines at work | KI-Richtlinien | Charte d'usage de l'IA | Linee guida sull'IA | Normas de uso de la IA | AI利用ガイドライン
# machine-learning
deep-learning | Deep learning | Tiefe neuronale Netze | Apprentissage profond | Apprendimento profondo | Aprendizaje profundo | 深層学習
model-evaluation | Model evaluation | Modellbewertung | Évaluation de modèles | Valutazione dei modelli | Evaluación de modelos | モデル評価
mlops | MLOps | Modelle betreiben;MLOps | Mise en production de modèles;MLOps | Messa in produzione dei modelli;MLOps | Puesta en producción de modelos;MLOps | モデル運用;MLOps
# data-governance
data-quality | Data quality | Datenqualität | Qualité des données | Qualità dei dati | Calidad de los datos | データ品質
data-catalogue | Data catalogue | Datenkatalog | Catalogue de données | Catalogo dei dati | Catálogo de datos | データカタログ
master-data | Master data | Stammdaten | Données de référence | Dati anagrafici | Datos maestros | マスタデータ
# java
spring-boot | Spring Boot | Webdienste mit Spring Boot;Spring Boot | Services avec Spring Boot;Spring Boot | Servizi con Spring Boot;Spring Boot | Servicios con Spring Boot;Spring Boot | Spring Boot開発;Spring Boot
java-concurrency | Java concurrency | Nebenläufigkeit in Java | Concurrence en Java | Concorrenza in Java | Concurrencia en Java | Java並行処理
legacy-modernisation | Modernising legacy code | Altsysteme modernisieren | Modernisation d'applications | Modernizzazione di applicazioni | Modernización de aplicaciones | レガシー刷新
# web-development
react | Web apps with React;ReactJS | Oberflächen mit React;ReactJS | Interfaces avec React;ReactJS | Interfacce con React;ReactJS | Interfaces con React;ReactJS | React開発;ReactJS
typescript | TypeScript | Entwickeln mit TypeScript;TypeScript | Développer en TypeScript;TypeScript | Sviluppare in TypeScript;TypeScript | Desarrollar en TypeScript;TypeScript | TypeScript開発;TypeScript
html-css | HTML and CSS | HTML und CSS | HTML et CSS | HTML e CSS | HTML y CSS | HTMLとCSS
web-performance | Web performance | Ladezeiten im Web | Performance web | Prestazioni web | Rendimiento web | Webパフォーマンス
# software-testing
test-automation | Test automation | Testautomatisierung | Automatisation des tests | Automazione dei test | Automatización de pruebas | テスト自動化
istqb | ISTQB certification;ISTQB | ISTQB-Zertifizierung;ISTQB | Certification ISTQB;ISTQB | Certificazione ISTQB;ISTQB | Certificación ISTQB;ISTQB | ISTQB資格;ISTQB;JSTQB
test-design | Test case design | Testfallentwurf | Conception de cas de test | Progettazione dei casi di test | Diseño de casos de prueba | テスト設計
exploratory-testing | Exploratory testing | Exploratives Testen | Tests exploratoires | Test esplorativi | Pruebas exploratorias | 探索的テスト
# software-architecture
microservices | Microservices | Microservices entwerfen | Architecture en microservices | Architettura a microservizi | Arquitectura de microservicios | マイクロサービス
domain-driven-design | Domain-driven design | Fachlich getriebenes Design | Conception pilotée par le domaine | Progettazione guidata dal dominio | Diseño guiado por el dominio | ドメイン駆動設計
architecture-documentation | Architecture documentation (arc42);arc42 | Architekturdokumentation;arc42 | Documentation d'architecture;arc42 | Documentazione dell'architettura;arc42 | Documentación de arquitectura;arc42 | アーキテクチャ文書;arc42
# databases
postgresql | PostgreSQL administration;PostgreSQL | PostgreSQL betreiben;PostgreSQL | Administration PostgreSQL;PostgreSQL | Amministrazione PostgreSQL;PostgreSQL | Administración de PostgreSQL;PostgreSQL | PostgreSQL運用;PostgreSQL
database-backup | Backup and recovery | Sicherung und Wiederherstellung | Sauvegarde et restauration | Backup e ripristino | Copias de seguridad y recuperación | バックアップと復旧
nosql | NoSQL databases;NoSQL | NoSQL-Datenbanken;NoSQL | Bases NoSQL;NoSQL | Basi dati NoSQL;NoSQL | Bases NoSQL de datos;NoSQL | NoSQLデータベース;NoSQL
# code-quality
code-review | Code review | Codereviews | Revue de code | Revisione del codice | Revisión de código | コードレビュー
refactoring | Refactoring | Code umbauen | Refactorisation | Rifattorizzazione | Refactorización | リファクタリング
test-driven-development | Test-driven development;TDD | Testgetriebene Entwicklung;TDD | Développement piloté par les tests;TDD | Sviluppo guidato dai test;TDD | Desarrollo guiado por pruebas;TDD | テスト駆動開発;TDD
# embedded-systems
embedded-c | C for embedded systems | C für eingebettete Systeme | C embarqué | C per sistemi embedded | C para sistemas embebidos | 組込みC
rtos | Real-time operating systems;RTOS | Echtzeitbetriebssysteme;RTOS | Systèmes temps réel;RTOS | Sistemi operativi real-time;RTOS | Sistemas operativos en tiempo real;RTOS | リアルタイムOS;RTOS
functional-safety | Functional safety | Funktionale Sicherheit | Sécurité fonctionnelle | Sicurezza funzionale | Seguridad funcional | 機能安全
autosar | Automotive software (AUTOSAR);AUTOSAR | Fahrzeugsoftware (AUTOSAR);AUTOSAR | Logiciel automobile (AUTOSAR);AUTOSAR | Software automobilistico (AUTOSAR);AUTOSAR | Software de automoción (AUTOSAR);AUTOSAR | 車載ソフトウェア;AUTOSAR
# security-awareness
phishing | Phishing | Phishing erkennen | Hameçonnage | Riconoscere il phishing | Detectar phishing | フィッシング対策;フィッシング
password-hygiene | Passwords and sign-in | Passwörter und Anmeldung | Mots de passe | Password e accessi | Contraseñas y accesos | パスワード管理
social-engineering | Social engineering | Manipulation am Telefon | Ingénierie sociale | Ingegneria sociale | Ingeniería social | ソーシャルエンジニアリング
# iso-27001
isms | Information security management;ISMS | Informationssicherheitsmanagement;ISMS | Management de la sécurité de l'information;SMSI | Gestione della sicurezza delle informazioni;SGSI | Gestión de la seguridad de la información;SGSI | 情報セキュリティマネジメント;ISMS
iso-27001-auditor | ISO 27001 lead auditor | ISO-27001-Auditor | Auditeur ISO 27001 | Auditor ISO 27001 capo | Auditor jefe ISO 27001 | ISO 27001審査員
risk-assessment-it | IT risk assessment | IT-Risikobewertung | Analyse de risques informatiques | Valutazione dei rischi informatici | Análisis de riesgos informáticos | 情報リスク評価
# secure-coding
owasp-top-ten | OWASP Top Ten;OWASP | Schwachstellen nach OWASP;OWASP | Failles OWASP;OWASP | Vulnerabilità OWASP;OWASP | Vulnerabilidades OWASP;OWASP | OWASPの脆弱性;OWASP
threat-modelling | Threat modelling | Bedrohungsanalyse | Modélisation des menaces | Modellazione delle minacce | Modelado de amenazas | 脅威モデリング
dependency-security | Supply chain of software | Sichere Abhängigkeiten | Sécurité des dépendances | Sicurezza delle dipendenze | Seguridad de las dependencias | 依存関係の安全性
# incident-response
tabletop-exercises | Tabletop exercises | Planspiele für Vorfälle | Exercices de crise sur table | Esercitazioni simulate | Simulacros de mesa | 机上演習
digital-forensics | Digital forensics | IT-Forensik | Investigation numérique | Informatica forense | Informática forense | デジタルフォレンジック
ransomware | Ransomware | Erpressungssoftware;Ransomware | Rançongiciel | Attacchi ransomware | Secuestro de datos;Ransomware | ランサムウェア
# penetration-testing
web-pentesting | Web penetration tests | Penetrationstests im Web | Tests d'intrusion web | Test di intrusione web | Pruebas de intrusión web | Web脆弱性診断
network-pentesting | Network penetration tests | Netzwerk-Penetrationstests | Tests d'intrusion réseau | Test di intrusione di rete | Pruebas de intrusión en redes | ネットワーク診断
red-teaming | Red teaming | Angriffssimulation | Simulation d'attaque | Simulazione di attacco | Simulación de ataques | レッドチーム演習
# industrial-security
iec-62443 | IEC 62443 | Anlagen nach IEC 62443;IEC 62443 | Norme IEC 62443;IEC 62443 | Norma IEC 62443;IEC 62443 | Norma CEI 62443;IEC 62443 | IEC 62443規格;IEC 62443
ot-networks | Segmenting plant networks | Anlagennetze trennen | Segmentation des réseaux industriels | Segmentazione delle reti industriali | Segmentación de redes industriales | 制御ネットワーク分離
scada-security | SCADA security;SCADA | Sicherheit von SCADA;SCADA | Sécurité SCADA;SCADA | Sicurezza SCADA;SCADA | Seguridad SCADA;SCADA | SCADAセキュリティ;SCADA
# business-continuity
business-impact-analysis | Business impact analysis | Analyse der Geschäftsauswirkungen | Analyse d'impact sur l'activité | Analisi di impatto sul business | Análisis de impacto en el negocio | ビジネス影響度分析
continuity-plans | Continuity plans | Notfallpläne | Plan de continuité | Piani di continuità | Planes de continuidad | 事業継続計画;BCP
emergency-drills | Emergency drills | Notfallübungen | Exercices d'urgence | Esercitazioni di emergenza | Simulacros de emergencia | 緊急時訓練
# aws
aws-architecture | AWS architecture | AWS-Architektur | Architecture AWS | Architettura AWS | Arquitectura en AWS | AWSアーキテクチャ
aws-certification | AWS certification | AWS-Zertifizierung | Certification AWS | Certificazione AWS | Certificación de AWS | AWS認定資格
serverless | Serverless | Serverlose Anwendungen | Sans serveur | Applicazioni serverless | Aplicaciones sin servidor | サーバーレス
# azure
azure-administration | Azure administration | Azure-Administration | Administration Azure | Amministrazione di Azure | Administración de Azure | Azure管理
entra-id | Identity with Entra ID;Entra ID | Identitäten mit Entra ID;Entra ID | Identités avec Entra ID;Entra ID | Identità con Entra ID;Entra ID | Identidades con Entra ID;Entra ID | Entra IDによる認証;Entra ID
azure-migration | Migration to Azure | Umzug nach Azure | Migration vers Azure | Migrazione ad Azure | Migración a Azure | Azure移行
# google-cloud
bigquery | BigQuery | Auswertungen mit BigQuery;BigQuery | Analyses avec BigQuery;BigQuery | Analisi con BigQuery;BigQuery | Análisis con BigQuery;BigQuery | BigQuery活用;BigQuery
google-workspace | Google Workspace | Arbeiten mit Google Workspace;Google Workspace | Travailler avec Google Workspace;Google Workspace | Lavorare con Google Workspace;Google Workspace | Trabajar con Google Workspace;Google Workspace | Google Workspace活用;Google Workspace
vertex-ai | Vertex AI | Modelle mit Vertex AI;Vertex AI | Modèles avec Vertex AI;Vertex AI | Modelli con Vertex AI;Vertex AI | Modelos con Vertex AI;Vertex AI | Vertex AI活用;Vertex AI
# kubernetes
docker | Docker containers;Docker | Container mit Docker;Docker | Conteneurs Docker;Docker | Container Docker;Docker | Contenedores Docker;Docker | Dockerコンテナ;Docker
cluster-operation | Operating clusters | Cluster betreiben | Exploitation de clusters | Gestione dei cluster | Operación de clústeres | クラスター運用
helm | Helm charts | Helm-Charts | Charts Helm | Chart Helm | Plantillas Helm | Helmチャート
# devops
ci-cd | Continuous integration and delivery;CI/CD | Kontinuierliche Auslieferung;CI/CD | Intégration et livraison continues;CI/CD | Integrazione e rilascio continui;CI/CD | Integración y entrega continuas;CI/CD | 継続的インテグレーション;CI/CD
terraform | Infrastructure as code (Terraform);Terraform | Infrastruktur als Code (Terraform);Terraform | Infrastructure en code (Terraform);Terraform | Infrastruttura come codice (Terraform);Terraform | Infraestructura como código (Terraform);Terraform | Terraformによる構成管理;Terraform
git | Version control with Git;Git | Versionsverwaltung mit Git;Git | Gestion de versions avec Git;Git | Controllo di versione con Git;Git | Control de versiones con Git;Git | Gitによるバージョン管理;Git
# observability
monitoring | Monitoring and alerts | Überwachung und Alarme | Supervision et alertes | Monitoraggio e allarmi | Monitorización y alertas | 監視とアラート
opentelemetry | OpenTelemetry | Messdaten mit OpenTelemetry;OpenTelemetry | Traces avec OpenTelemetry;OpenTelemetry | Tracce con OpenTelemetry;OpenTelemetry | Trazas con OpenTelemetry;OpenTelemetry | OpenTelemetry導入;OpenTelemetry
error-budgets | Service levels and error budgets | Servicegrade und Fehlerbudgets | Niveaux de service et budgets d'erreur | Livelli di servizio e budget di errore | Niveles de servicio y presupuestos de error | SLOとエラーバジェット;SLO
# cloud-cost
cost-allocation | Cloud cost allocation | Cloud-Kosten zuordnen | Répartition des coûts cloud | Ripartizione dei costi cloud | Reparto de costes de la nube | クラウド費用の配賦
rightsizing | Rightsizing | Ressourcen richtig bemessen | Dimensionnement des ressources | Dimensionamento delle risorse | Dimensionamiento de recursos | リソース最適化
cloud-budgets | Cloud budgets | Cloud-Budgets | Budgets cloud | Budget per il cloud | Presupuestos de la nube | クラウド予算管理
# lean-basics
five-s | 5S | Ordnung mit 5S;5S | Méthode 5S;5S | Metodo 5S;5S | Método 5S;5S | 5S活動;5S
kaizen | Kaizen | Kaizen im Betrieb;Kaizen;KVP | Chantiers kaizen;Kaizen | Cantieri kaizen;Kaizen | Talleres kaizen;Kaizen | 改善活動;カイゼン
value-stream-mapping | Value stream mapping | Wertstromanalyse | Cartographie des flux de valeur;VSM | Mappatura del flusso del valore;VSM | Mapa de flujo de valor;VSM | 価値の流れ図;VSM
smed | Quick changeover (SMED);SMED | Schnelles Rüsten (SMED);SMED | Changement rapide d'outils (SMED);SMED | Cambio rapido (SMED);SMED | Cambio rápido de útiles (SMED);SMED | 段取り替え;SMED
# maintenance-tpm
autonomous-maintenance | Autonomous maintenance | Autonome Instandhaltung | Auto-maintenance | Manutenzione autonoma | Mantenimiento autónomo | 自主保全
preventive-maintenance | Preventive maintenance | Vorbeugende Instandhaltung | Maintenance préventive | Manutenzione preventiva | Mantenimiento preventivo | 予防保全
oee | Overall equipment effectiveness;OEE | Gesamtanlageneffektivität;OEE | Taux de rendement synthétique;TRS | Efficienza degli impianti;OEE | Eficiencia de los equipos;OEE | 設備総合効率;OEE
# supply-chain
demand-planning | Demand planning | Absatzplanung | Planification de la demande | Pianificazione della domanda | Planificación de la demanda | 需要予測
inventory-management | Inventory management | Bestandsmanagement | Gestion des stocks | Gestione delle scorte | Gestión de inventarios | 在庫管理
sales-operations-planning | Sales and operations planning;S&OP | Absatz- und Produktionsplanung;S&OP | Plan industriel et commercial;S&OP | Pianificazione vendite e operazioni;S&OP | Planificación de ventas y operaciones;S&OP | 生販計画;S&OP
# industry-4
iot-sensors | Machine data and sensors | Maschinendaten und Sensoren | Capteurs et données machines | Sensori e dati macchina | Sensores y datos de máquinas | 設備データとセンサー
predictive-maintenance | Predictive maintenance | Vorausschauende Wartung | Maintenance prédictive | Manutenzione predittiva | Mantenimiento predictivo | 予知保全
digital-twins | Digital twins | Digitale Zwillinge | Jumeaux numériques | Gemelli digitali | Gemelos digitales | デジタルツイン
# plc-automation
siemens-tia | Siemens TIA Portal;TIA Portal | SPS mit TIA Portal;TIA Portal | Automates avec TIA Portal;TIA Portal | PLC con TIA Portal;TIA Portal | PLC en TIA Portal;TIA Portal | シーメンスTIA Portal;TIA Portal
ladder-programming | Ladder programming | Kontaktplan programmieren | Programmation ladder | Programmazione ladder | Programación en escalera | ラダー図
robot-programming | Robot programming | Roboterprogrammierung | Programmation de robots | Programmazione di robot | Programación de robots | ロボットプログラミング
# welding-machining
mig-tig-welding | MIG and TIG welding;welding | MIG- und WIG-Schweißen;Schweißen | Soudage MIG et TIG;soudage | Saldatura MIG e TIG;saldatura | Soldadura MIG y TIG;soldadura | MIG・TIG溶接;溶接
cnc-machining | CNC machining;CNC | CNC-Zerspanung;CNC | Usinage à commande numérique;CNC | Lavorazione CNC;CNC | Mecanizado CNC;CNC | CNC加工;NC加工
technical-drawings | Reading drawings | Zeichnungen lesen | Lecture de plans | Lettura del disegno tecnico | Lectura de planos | 図面の読み方
# shopfloor-supervision
shift-handover | Shift handover | Schichtübergabe | Passation d'équipe | Passaggio di turno | Relevo de turno | 引き継ぎ
daily-management | Daily shop-floor management | Shopfloor-Management | Management visuel quotidien | Gestione quotidiana del reparto | Gestión diaria en planta | 日常管理
supervisor-talks | Talks with workers | Gespräche mit Mitarbeitenden | Entretiens avec les opérateurs | Colloqui con gli operatori | Conversaciones con operarios | 部下との対話
# warehouse-logistics
order-picking | Order picking | Kommissionierung | Préparation de commandes | Prelievo degli ordini | Preparación de pedidos | ピッキング
stocktaking | Stocktaking | Inventur | Inventaire | Inventario di magazzino | Recuento de existencias | 棚卸し
load-securing | Securing loads | Ladungssicherung | Arrimage des charges | Fissaggio del carico | Sujeción de cargas | 荷崩れ防止
# iso-9001
quality-management-system | Quality management system | Qualitätsmanagementsystem | Système de management de la qualité | Sistema di gestione per la qualità | Sistema de gestión de la calidad | 品質マネジメントシステム
process-descriptions | Process descriptions | Prozessbeschreibungen | Description de processus | Descrizione dei processi | Descripción de procesos | プロセス文書化
certification-audit | Certification audit | Zertifizierungsaudit | Audit de certification | Audit di certificazione | Auditoría de certificación | 認証審査
# six-sigma
green-belt | Green Belt | Green-Belt-Ausbildung;Green Belt | Formation Green Belt;Green Belt | Formazione Green Belt;Green Belt | Formación Green Belt;Green Belt | グリーンベルト;Green Belt
black-belt | Black Belt | Black-Belt-Ausbildung;Black Belt | Formation Black Belt;Black Belt | Formazione Black Belt;Black Belt | Formación Black Belt;Black Belt | ブラックベルト;Black Belt
dmaic | DMAIC projects;DMAIC | DMAIC-Projekte;DMAIC | Projets DMAIC;DMAIC | Progetti DMAIC;DMAIC | Proyectos DMAIC;DMAIC | DMAIC手法;DMAIC
# internal-audit
audit-planning | Audit planning | Auditplanung | Planification d'audits | Pianificazione degli audit | Planificación de auditorías | 監査計画
audit-interviews | Audit interviews | Auditgespräche | Entretiens d'audit | Interviste di audit | Entrevistas de auditoría | 監査インタビュー
iso-19011 | ISO 19011 | Audits nach ISO 19011;ISO 19011 | Audits selon ISO 19011;ISO 19011 | Audit secondo ISO 19011;ISO 19011 | Auditorías según ISO 19011;ISO 19011 | ISO 19011規格;ISO 19011
# problem-solving
eight-d | 8D reports;8D | 8D-Berichte;8D | Rapports 8D;8D | Rapporti 8D;8D | Informes 8D;8D | 8Dレポート;8D
root-cause-analysis | Root cause analysis | Ursachenanalyse | Analyse des causes racines | Analisi delle cause radice | Análisis de causa raíz | 真因分析;なぜなぜ分析
a3-thinking | A3 thinking;A3 | A3-Methode;A3 | Démarche A3;A3 | Metodo A3;A3 | Método A3;A3 | A3思考;A3
# fmea-core-tools
fmea | FMEA | Fehlermöglichkeits- und Einflussanalyse;FMEA | Analyse des modes de défaillance;AMDEC;FMEA | Analisi dei modi di guasto;FMEA | Análisis modal de fallos;AMFE;FMEA | 故障モード影響解析;FMEA
apqp-ppap | APQP and PPAP;APQP;PPAP | APQP und PPAP;APQP;PPAP | APQP et PPAP;APQP;PPAP | APQP e PPAP;APQP;PPAP | APQP y PPAP;APQP;PPAP | APQPとPPAP;APQP;PPAP
iatf-16949 | IATF 16949 | Automobilnorm IATF 16949;IATF 16949 | Norme IATF 16949;IATF 16949 | Norma automobilistica IATF 16949;IATF 16949 | Norma de automoción IATF 16949;IATF 16949 | IATF 16949規格;IATF 16949
# measurement-spc
statistical-process-control | Statistical process control;SPC | Statistische Prozesslenkung;SPC | Maîtrise statistique des procédés;MSP;SPC | Controllo statistico di processo;SPC | Control estadístico de procesos;SPC | 統計的工程管理;SPC
measurement-system-analysis | Measurement system analysis;MSA | Messsystemanalyse;MSA | Analyse des systèmes de mesure;MSA | Analisi dei sistemi di misura;MSA | Análisis de sistemas de medición;MSA | 測定システム解析;MSA
calibration-instruments | Calibration of instruments | Kalibrierung von Messmitteln | Étalonnage | Taratura degli strumenti | Calibración de instrumentos | 計測器の校正
# food-safety
haccp | HACCP | Lebensmittelsicherheit nach HACCP;HACCP | Méthode HACCP;HACCP | Metodo HACCP;HACCP | Método APPCC;HACCP;APPCC | HACCP管理;HACCP
food-hygiene | Food hygiene | Lebensmittelhygiene | Hygiène alimentaire | Igiene alimentare | Higiene alimentaria | 食品衛生
allergens | Allergens | Allergene | Allergènes | Allergeni | Alérgenos | アレルゲン
# first-aid
cpr-aed | CPR and AED;CPR | Wiederbelebung mit AED;Wiederbelebung;AED | Réanimation et défibrillateur;défibrillateur | Rianimazione e defibrillatore;BLSD | Reanimación y desfibrilador;RCP;DEA | 心肺蘇生とAED;AED
workplace-first-aiders | First aiders at work | Betriebliche Ersthelfer;Ersthelfer | Sauveteur secouriste du travail;SST | Addetti al primo soccorso;primo soccorso | Primeros auxilios en la empresa;primeros auxilios | 救急要員;応急手当
accident-emergencies | Accidents and bleeding | Unfälle und Blutungen | Accidents et hémorragies | Infortuni ed emorragie | Accidentes y hemorragias | 止血と外傷
# fire-safety
fire-extinguishers | Fire extinguishers | Feuerlöscher | Extincteurs | Estintori | Extintores | 消火器
evacuation | Evacuation | Räumung und Evakuierung;Evakuierung | Évacuation | Evacuazione | Evacuación | 避難訓練
fire-wardens | Fire wardens | Brandschutzhelfer | Équipiers de première intervention | Addetti antincendio | Equipos de primera intervención | 自衛消防
# working-at-height
fall-protection | Fall protection | Absturzsicherung | Protection antichute | Protezione anticaduta | Protección anticaídas | 墜落防止
ladders-scaffolds | Ladders and scaffolds | Leitern und Gerüste | Échelles et échafaudages | Scale e ponteggi | Escaleras y andamios | はしご・足場
rescue-at-height | Rescue at height | Höhenrettung | Secours en hauteur | Soccorso in quota | Rescate en altura | 高所救助
# machine-safety
lockout-tagout | Lockout and tagout;LOTO | Freischalten und Sichern;LOTO | Consignation;LOTO | Blocco e segnalazione;LOTO | Bloqueo y etiquetado;LOTO | ロックアウト・タグアウト
machine-risk-assessment | Machine risk assessment | Gefährdungsbeurteilung von Maschinen | Évaluation des risques machines | Valutazione dei rischi macchina | Evaluación de riesgos de máquinas | 機械のリスクアセスメント
machinery-directive | CE marking of machines | CE-Kennzeichnung von Maschinen | Marquage CE des machines | Marcatura CE delle macchine | Marcado CE de máquinas | 機械のCEマーキング
# ergonomics
manual-handling | Manual handling | Heben und Tragen | Manutention manuelle;gestes et postures | Movimentazione manuale dei carichi | Manipulación manual de cargas | 腰痛予防
office-ergonomics | Office ergonomics | Ergonomie im Büro | Ergonomie au bureau | Ergonomia in ufficio | Ergonomía en la oficina | オフィスの人間工学
workplace-assessment | Workplace assessment | Arbeitsplatzanalyse | Étude de poste | Analisi del posto di lavoro | Estudio del puesto de trabajo | 作業姿勢の評価
# mental-health
stress-management | Stress management | Stressbewältigung | Gestion du stress | Gestione dello stress | Gestión del estrés | ストレスマネジメント
burnout-prevention | Burnout prevention;burnout | Burn-out-Prävention;Burnout | Prévention du burn-out;burnout | Prevenzione del burnout;burnout | Prevención del desgaste profesional;burnout | バーンアウト予防
mental-health-first-aid | Mental health first aid | Erste Hilfe für die Seele | Premiers secours en santé mentale | Primo soccorso psicologico | Primeros auxilios psicológicos | ラインケア
# chemical-safety
safety-data-sheets | Safety data sheets | Sicherheitsdatenblätter | Fiches de données de sécurité | Schede di sicurezza | Fichas de datos de seguridad | 安全データシート;SDS
ghs-labelling | GHS labelling;GHS | GHS-Kennzeichnung;GHS | Étiquetage SGH;SGH | Etichettatura GHS;GHS | Etiquetado SGA;SGA | GHS表示;GHS
spill-response | Spill response | Leckagen und Austritte | Déversements accidentels | Sversamenti accidentali | Respuesta ante derrames | 漏えい対応
# forklift
forklift-licence | Forklift licence;forklift | Staplerschein;Gabelstapler | Permis cariste;CACES;chariot élévateur | Patentino del muletto;muletto;carrello elevatore | Carné de carretillero;carretilla | フォークリフト運転;フォークリフト
slinging | Slinging and crane work | Anschlagen von Lasten;Kran | Élingage;pontier élingueur | Imbracatura dei carichi;carroponte | Eslingado de cargas;puente grúa | 玉掛け
aerial-platforms | Aerial work platforms | Hubarbeitsbühnen | Nacelles élévatrices | Piattaforme elevabili | Plataformas elevadoras | 高所作業車
# esg-reporting
csrd-esrs | CSRD and ESRS;CSRD;ESRS | CSRD und ESRS;CSRD;ESRS | CSRD et ESRS;CSRD;ESRS | CSRD ed ESRS;CSRD;ESRS | CSRD y ESRS;CSRD;ESRS | CSRDとESRS;CSRD;ESRS
materiality-analysis | Double materiality | Doppelte Wesentlichkeit | Double matérialité | Doppia materialità | Doble materialidad | マテリアリティ分析
brsr | Sustainability report under BRSR;BRSR | Nachhaltigkeitsbericht nach BRSR;BRSR | Rapport BRSR;BRSR | Rapporto BRSR;BRSR | Informe BRSR;BRSR | BRSR報告;BRSR
# carbon-accounting
ghg-protocol | Greenhouse gas inventory;GHG Protocol | Treibhausgasbilanz;GHG Protocol | Bilan carbone;bilan de gaz à effet de serre | Inventario dei gas serra;GHG Protocol | Huella de carbono;inventario de gases de efecto invernadero | 温室効果ガス算定;GHGプロトコル
scope-three | Scope 3 emissions;Scope 3 | Emissionen nach Scope 3;Scope 3 | Émissions du scope 3;Scope 3 | Emissioni Scope 3;Scope 3 | Emisiones de alcance 3;alcance 3 | スコープ3;Scope 3
product-footprint | Product carbon footprint | Produkt-CO2-Fußabdruck;CO2-Fußabdruck | Empreinte carbone produit;empreinte carbone | Impronta di carbonio del prodotto | Huella de carbono de producto | 製品のカーボンフットプリント
# energy-management
iso-50001 | ISO 50001 | Energiemanagement nach ISO 50001;ISO 50001 | Norme ISO 50001;ISO 50001 | Norma UNI ISO 50001;ISO 50001 | Norma UNE ISO 50001;ISO 50001 | ISO 50001規格;ISO 50001
energy-audits | Energy audits | Energieaudits | Audits énergétiques | Diagnosi energetiche | Auditorías energéticas | 省エネ診断
compressed-air | Compressed air and pumps | Druckluft und Pumpen;Druckluft | Air comprimé | Aria compressa | Aire comprimido | 圧縮空気
# circular-economy
eco-design | Ecodesign | Ökodesign | Écoconception | Progettazione ecocompatibile | Ecodiseño | エコデザイン
waste-reduction | Waste reduction | Abfallvermeidung | Réduction des déchets | Riduzione dei rifiuti | Reducción de residuos | 廃棄物削減
packaging-recycling | Packaging and recycling | Verpackung und Recycling | Emballages et recyclage | Imballaggi e riciclo | Envases y reciclaje | 包装とリサイクル
# environmental-management
iso-14001 | ISO 14001 | Umweltmanagement nach ISO 14001;ISO 14001 | Norme ISO 14001;ISO 14001 | Norma UNI EN ISO 14001;ISO 14001 | Norma UNE-EN ISO 14001;ISO 14001 | ISO 14001規格;ISO 14001
environmental-aspects | Environmental aspects | Umweltaspekte | Aspects environnementaux | Aspetti ambientali | Aspectos ambientales | 環境側面
environmental-law | Environmental law | Umweltrecht | Droit de l'environnement | Diritto ambientale | Legislación ambiental | 環境法令
# supply-chain-due-diligence
supply-chain-act | Supply chain acts | Lieferkettengesetz;LkSG | Devoir de vigilance | Obblighi sulla catena di fornitura | Diligencia debida en la cadena de suministro | 人権デューデリジェンス
supplier-audits | Supplier audits | Lieferantenaudits | Audits fournisseurs | Audit ai fornitori | Auditorías a proveedores | サプライヤー監査
human-rights-risks | Human rights risks | Menschenrechtliche Risiken | Risques liés aux droits humains | Rischi per i diritti umani | Riesgos de derechos humanos | 人権リスク
`
