/** The pages that visitors read most, by what they are made of. */
export const MOST_READ: readonly [pages: RegExp, kind: string][] = [
  [/[/]routes[/]public[/]home[.]tsx/, 'home'],
  [/[/]routes[/]public[/](event-|requirement-)?search[.]tsx/, 'results'],
  [/[/]routes[/]public[/]topic[/]topic[.]tsx/, 'topic'],
  [/[/]routes[/]public[/]profile[/]profile[.]tsx/, 'profile'],
  [/[/]routes[/]public[/]event[.]tsx/, 'event'],
]
