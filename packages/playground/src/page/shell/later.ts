/** Parts of the page that are not needed to begin with: one script, which is loaded when it is asked for or nothing else is to do. */
import '../activity/activity-element.ts';
import '../developer/developer-element.ts';
import '../messages/forum-element.ts';
import '../modal/modal-element.ts';
import 'kiln-viewer/page/viewer-element';
import './found-element.ts';
import './overlays.ts';
