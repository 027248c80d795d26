import { tokensOf } from '#app/kit/normalise.ts'

const listed = (words: string) => new Set(tokensOf(words, 1_000).map(({ forms: [form = ''] }) => form))

/** Words that carry no subject, here also those for training itself; left out while others remain. */
const FUNCTION_WORDS = listed(`
  training trainings course courses seminar seminars workshop workshops class classes lesson lessons bootcamp
  skill skills learn learning tutorial programme certificate certificates certification certified cert certs
  kurs kurse schulung schulungen seminare weiterbildung weiterbildungen fortbildung fortbildungen lehrgang
  lehrgänge ausbildung unterricht lernen kenntnisse zertifikat zertifizierung schein
  formation formations cours stage stages atelier ateliers apprendre compétences certificat certifiante
  corso corsi formazione laboratorio imparare competenze attestato certificazione patentino
  curso cursos formacion taller talleres capacitacion aprender habilidades competencias certificado
  certificación
  研修 講座 講習 講習会 セミナー トレーニング スキル コース 教育 勉強会 ワークショップ 資格 方法 能力 力 向 方 術 法
  a d l qu an and at by for from how in into is of on or the to with your my i we our do does what
  am an auf aus bei das dem den der des die ein eine einen einer fur fuer im in ist mit oder und vom von zu zum zur
  au aux avec dans de des du en et la le les ou par pour sur un une mon ma mes notre nos
  al con da dal dei del della delle di e ed gli i il in lo nel nella o per su tra un una uno
  agli al alla alle allo dagli dai dalla dalle negli nei nelle sugli sui sul sulla sulle
  con de del el en la las los o para por sin un una y como`)

/** Words for how much, for whom and how well: they say which of several, and nothing without another word. */
const LEVEL_WORDS = listed(`
  basic basics beginner beginners introduction intro introductory fundamentals essentials advanced intermediate
  expert experts professional professionals practical employee employees staff people company companies small
  best top run running give giving make making get getting handle handling improve improving effective better good new
  method methods technique techniques tool tools tip tips level levels
  methode methoden techniken tipps stufe méthode méthodes outil outils metodo metodi tecniche strumenti
  método métodos técnicas herramientas
  officer officers specialist specialists coordinator assistant consultant executive executives
  manager managers engineers teacher teachers instructor instructors trainer trainers work workplace office
  verbessern besser richtig erfolgreich professionell beauftragter beauftragte verantwortliche
  lehrer lehrerin dozent dozentin arbeit arbeitsplatz beruf grundlagen grundkurs einführung anfänger einsteiger fortgeschrittene basis praxis mitarbeiter mitarbeiterin
  mitarbeitende mitarbeiterinnen mitarbeitern firma firmen unternehmen betrieb neuer neue neuen
  gérer réussir mieux efficace efficacement responsable responsables
  travail métier formateur débutant débutants débutante bases initiation perfectionnement avancé niveau entreprise entreprises salariés
  gestire migliorare efficace addetto addetti responsabile responsabili
  lavoro docente base principianti avanzato livello azienda aziende aziendale aziendali dipendenti
  gestionar mejorar eficaz eficaces encargado responsable
  oficina oficinas trabajo laboral profesor docente básico básica principiantes avanzado inicial iniciación nivel empresa empresas empleados
  コツ 進 仕 効果的 実務 担当
  職場 仕事 講師 初心者 入門 基礎 初級 中級 上級 実践 企業 社員 従業員 担当者`)

/** What binds to a subject without a space and says no more than that it is taught. */
const TAUGHT =
  /(?<=.{4})(?:e?s)?(?:kurse?|trainer(?:in)?|schulung(?:en)?|seminare?|trainings?|lehrgang|weiterbildung|fortbildung|ausbildung|workshops?|grundlagen|schein)$/u
const TAUGHT_JA =
  /(?:研修会?|講座|講習会?|セミナ|トレニング|スキル|コス|教育|勉強会|ワクシヨツプ|入門|基礎|資格)$/u

const FOR = listed('for fur fuer pour per para')

/** What comes after it says for whom or what for. */
export const isForWhom = (form: string) => FOR.has(form)
export const isFunctionWord = (form: string) => FUNCTION_WORDS.has(form)
/** Also numbers of up to two digits, as how many take part. */
export const isLevelWord = (form: string) => LEVEL_WORDS.has(form) || /^\d{1,2}$/.test(form)

/** 'excel' of 'excelkurs', '価格交渉' of '価格交渉研修'; null of words that are not put together so. */
export function subjectOf(form: string, isSpaceless: boolean): string | null {
  const subject = form.replace(isSpaceless ? TAUGHT_JA : TAUGHT, '')
  return subject === form || Array.from(subject).length < 2 ? null : subject
}
