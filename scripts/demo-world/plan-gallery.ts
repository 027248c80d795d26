import type { GalleryImage } from '#app/kit/gallery.ts'
import type { Language } from '#app/kit/language.ts'
import { chanceOf } from './chance.ts'

type Kind = 'room' | 'flip' | 'handout' | 'wall' | 'online' | 'certificate' | 'tools'

/** Drawings of what trainings look like, in public/demo. */
const DRAWN: Record<Kind, readonly string[]> = {
  room: ['room-u', 'room-islands', 'room-circle'],
  flip: ['flip-cycle', 'flip-matrix', 'flip-steps'],
  handout: ['handout-page', 'handout-cards'],
  wall: ['wall-notes'],
  online: ['online-session'],
  certificate: ['certificate'],
  tools: ['bench-tools'],
}

const CAPTIONS: Record<Language, Record<Kind, string>> = {
  en: {
    room: 'How the room is set',
    flip: 'From the flip chart',
    handout: 'From the handout',
    wall: 'Results on the wall',
    online: 'A live session',
    certificate: 'The certificate of attendance',
    tools: 'What we work with',
  },
  de: {
    room: 'Die Sitzordnung im Raum',
    flip: 'Vom Flipchart',
    handout: 'Aus den Unterlagen',
    wall: 'Ergebnisse an der Wand',
    online: 'Eine Live-Sitzung',
    certificate: 'Die Teilnahmebescheinigung',
    tools: 'Womit wir arbeiten',
  },
  fr: {
    room: 'La disposition de la salle',
    flip: 'Sur le paperboard',
    handout: 'Extrait du support',
    wall: 'Les résultats au mur',
    online: 'Une séance en direct',
    certificate: 'L’attestation de participation',
    tools: 'Nos outils de travail',
  },
  it: {
    room: 'La disposizione della sala',
    flip: 'Dalla lavagna a fogli',
    handout: 'Dal materiale del corso',
    wall: 'I risultati alla parete',
    online: 'Una sessione in diretta',
    certificate: 'L’attestato di partecipazione',
    tools: 'Gli strumenti che usiamo',
  },
  es: {
    room: 'La disposición de la sala',
    flip: 'En el rotafolio',
    handout: 'Del material del curso',
    wall: 'Los resultados en la pared',
    online: 'Una sesión en directo',
    certificate: 'El certificado de asistencia',
    tools: 'Con qué trabajamos',
  },
  ja: {
    room: '会場の座席配置',
    flip: 'フリップチャートから',
    handout: '配布資料から',
    wall: '壁に貼り出した成果',
    online: 'ライブ研修の様子',
    certificate: '受講証明書',
    tools: '使用する工具',
  },
}

const WIDTH = 800
const HEIGHT = 600

/** Pictures of a training in this language; `key` decides which. Rooms and tools only where people meet. */
export function galleryFor(
  key: string,
  language: Language,
  { meets, online, isManual, count }: { meets: boolean; online: boolean; isManual: boolean; count: number },
): GalleryImage[] {
  const chance = chanceOf(`gallery of ${key}`)
  const kinds: Kind[] = [
    ...(meets ? (['room', 'wall'] as const) : []),
    ...(meets && isManual ? (['tools'] as const) : []),
    ...(online ? (['online'] as const) : []),
    'flip',
    'handout',
    'certificate',
  ]
  return chance.some(kinds, count).map((kind) => ({
    src: `/demo/${chance.pick(DRAWN[kind])}.svg`,
    width: WIDTH,
    height: HEIGHT,
    caption: CAPTIONS[language][kind],
  }))
}
