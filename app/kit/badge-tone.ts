/** How a state looks: well, waiting for something, wrong, or neither. */
export type BadgeTone = 'good' | 'wait' | 'bad' | 'plain'
