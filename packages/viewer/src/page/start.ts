/** The page behind a link: its element stands in the document already, with the poster and the figures in it. */
import './viewer-element.ts';
