/** What the start of the bot offers to try, as the server has it: lines as they would be typed, and pictures. */

export interface Try {
  label: string;
  line: string;
  picture: string;
}

export interface Sample {
  label: string;
  picture: string;
}

export interface Examples {
  tries: readonly Try[];
  samples: readonly Sample[];
  /** The line that a pressed sample begins. */
  sampleLine?: string;
}

export const NO_EXAMPLES: Examples = { tries: [], samples: [] };

export async function fetchExamples(): Promise<Examples> {
  try {
    const response = await fetch('/playground/examples');
    return response.ok ? ((await response.json()) as Examples) : NO_EXAMPLES;
  } catch {
    return NO_EXAMPLES;
  }
}
