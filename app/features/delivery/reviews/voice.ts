/** A review as the home page quotes it; `rating` in stars. */
export type Voice = {
  id: string
  rating: number
  body: string
  language: string
  author: string
  topic: { title: string; slug: string; language: string }
}

/**
 * Letters that a quotation needs to say something, and those from which it is too long to be read in passing.
 */
const SHORTEST = 40
const LONGEST = 240

/** A Japanese sentence says in half as many letters as much. */
const lengthOf = ({ body, language }: Voice) => Array.from(body.trim()).length * (language === 'ja' ? 2 : 1)

/** The first so many quotes with a text, each of another topic, trainer and person. */
export function differentVoices(list: readonly (Voice & { trainerId: string })[], limit: number): Voice[] {
  const seen = new Set<string>()
  const chosen: Voice[] = []
  for (const { trainerId, ...voice } of list) {
    const marks = [`topic ${voice.topic.slug}`, `trainer ${trainerId}`, `author ${voice.author}`]
    const length = lengthOf(voice)
    if (length < SHORTEST || length > LONGEST || marks.some((mark) => seen.has(mark))) continue
    for (const mark of marks) seen.add(mark)
    chosen.push(voice)
    if (chosen.length === limit) break
  }
  return chosen
}
