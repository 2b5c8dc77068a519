import { nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { relativeTime } from '../common/format.ts';

/** "in 4 minutes", kept right while it is on the page. The interval follows the distance: seconds tick only near now. */
class TickingTime extends AsyncDirective {
  timer: ReturnType<typeof setTimeout> | undefined;
  time = 0;

  render(time: number): string {
    this.time = time;
    this.schedule();
    return relativeTime(time, Date.now());
  }

  schedule(): void {
    clearTimeout(this.timer);
    const distance = Math.abs(this.time - Date.now());
    this.timer = setTimeout(() => this.tick(), distance < 120_000 ? 1000 : 20_000);
  }

  tick(): void {
    this.setValue(this.isConnected ? relativeTime(this.time, Date.now()) : nothing);
    if (this.isConnected) this.schedule();
  }

  override disconnected(): void {
    clearTimeout(this.timer);
  }

  override reconnected(): void {
    this.tick();
  }
}

export const tickingTime = directive(TickingTime);
